import { compare, type Match } from './best.ts';

/** The centred vectors of a collection's texts, by id. */
export class Vectors {
  private readonly vectors = new Map<number, Float32Array>();

  get(id: number): Float32Array | undefined {
    return this.vectors.get(id);
  }

  /** Sets or replaces the unit vector of a text. */
  set(id: number, vector: Float32Array): void {
    this.vectors.set(id, vector);
  }

  delete(id: number): void {
    this.vectors.delete(id);
  }

  /** Cosine of a unit vector and a text's, exactly 1 for equal ones; undefined when the text has none. */
  cosine(vector: Float32Array, id: number): number | undefined {
    const other = this.vectors.get(id);
    if (other === undefined) return undefined;
    let dot = 0;
    for (let at = 0; at < vector.length; at++) dot += vector[at]! * other[at]!;
    return Math.round(dot * 1e6) / 1e6;
  }

  /** The `limit` accepted texts nearest to a unit vector, by id among equals. */
  async nearest(vector: Float32Array, limit: number, accepts: (id: number) => boolean): Promise<Match[]> {
    const matches = [...this.vectors.keys()]
      .filter(accepts)
      .map((id) => ({ id, score: this.cosine(vector, id)! }));
    return Promise.resolve(matches.sort(compare).slice(0, limit));
  }
}
