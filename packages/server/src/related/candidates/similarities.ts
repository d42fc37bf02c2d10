import type { View } from '../../index/view.ts';
import { maxWordSimilarity, scaleQuerySimilarities } from '../../scoring/query-similarities.ts';
import type { Sample } from '../../scoring/sample.ts';

/** The candidates of a search and their similarities to the query, in parallel arrays. */
export class Similarities {
  readonly #view: View;
  /** Numbers of the candidates in the view. */
  readonly docs: number[] = [];
  readonly ids: number[] = [];
  readonly statistics: number[] = [];
  readonly semantics: number[] = [];

  constructor(view: View) {
    this.#view = view;
  }

  get size(): number {
    return this.docs.length;
  }

  add(docs: readonly number[], statistics: ArrayLike<number>, semantics: ArrayLike<number>): void {
    for (let at = 0; at < docs.length; at++) {
      this.docs.push(docs[at]!);
      this.ids.push(this.#view.idOf(docs[at]!));
      this.statistics.push(statistics[at]!);
      this.semantics.push(semantics[at]!);
    }
  }

  /** Converts the similarities to a search query of few words into similarities to a text. */
  adjustToSearchQuery({ terms }: Pick<Sample, 'terms'>): void {
    const ceiling = maxWordSimilarity(terms);
    for (let at = 0; at < this.size; at++) {
      const [statistic, semantic] = [this.statistics[at]!, this.semantics[at]!];
      const scaled = scaleQuerySimilarities({ statistic, semantic }, ceiling);
      this.statistics[at] = scaled.statistic;
      this.semantics[at] = scaled.semantic;
    }
  }
}
