import { type Figures, figuresOf } from './ndcg.ts';
import { type EvalSet, type EvalText, gain } from './related-sets.ts';

/** A text of a set to which other texts are related. */
export interface Question {
  /** The id of the text in a collection whose first text has id 1. */
  textId: number;
  /** Returns the scores of a result. */
  figuresFor: (found: readonly { text_id: number }[]) => Figures;
}

/** Yields the fixed queries of a set that have related texts. */
export function* questionsOf(set: EvalSet, texts: readonly EvalText[]): Generator<Question> {
  const places = new Map(texts.map(({ id }, at) => [id, at]));
  for (const id of set.queries) {
    const own = places.get(id)!;
    const gains = texts.map((text, at) => (at === own ? 0 : gain(set.truth, texts[own]!, text)));
    const relevant = gains.filter((value) => value > 0);
    if (relevant.length === 0) continue;
    const figuresFor: Question['figuresFor'] = (found) =>
      figuresOf(
        found.map((entry) => gains[entry.text_id - 1]!),
        relevant,
      );
    yield { textId: own + 1, figuresFor };
  }
}
