import type { Likeness } from './blend.ts';

/** The texts that a search has found so far, and how alike they are to the one that asks: as `Matches`, by place. */
export class Likenesses {
  readonly ids: number[] = [];
  readonly statistics: number[] = [];
  readonly semantics: number[] = [];
  /** By id. */
  private readonly places = new Map<number, number>();

  get size(): number {
    return this.ids.length;
  }

  has(id: number): boolean {
    return this.places.has(id);
  }

  at(place: number): Likeness {
    return { statistic: this.statistics[place]!, semantic: this.semantics[place]! };
  }

  /** Adds a text, or replaces it. */
  set(id: number, statistic: number, semantic: number): void {
    const place = this.places.get(id) ?? this.ids.length;
    this.places.set(id, place);
    this.ids[place] = id;
    this.statistics[place] = statistic;
    this.semantics[place] = semantic;
  }

  /** Leaves a text out; the last one takes its place. */
  delete(id: number): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.places.delete(id);
    const [last, statistic, semantic] = [this.ids.pop()!, this.statistics.pop()!, this.semantics.pop()!];
    if (last === id) return;
    this.places.set(last, place);
    this.set(last, statistic, semantic);
  }
}
