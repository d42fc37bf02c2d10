import { encodeSet, readEncodings } from '../../eval/encodings.ts';
import { readTexts } from '../../eval/related-sets.ts';
import { type Recombined, recombiner } from '../support/recombined.ts';

/** Real texts whose vectors are taken; the first run has the model make them. */
const set = 'sv_gov_articles';

/**
 * Makes recombined texts whose vectors lie as those of real texts do: each text that a sentence is from stands for a real
 * one, and their vectors are summed as those of passages are, with weights 1, ½, ⅓ … Vectors of mere chance have no
 * neighbours, and an index of vectors finds few of those.
 */
export async function meaningful(data: string): Promise<() => Recombined> {
  await encodeSet(set, readTexts(data, set));
  const vectors = [...readEncodings(set).values()].map(({ vector }) => vector);
  const make = recombiner(data);
  return () => {
    const made = make();
    const sum = new Float32Array(vectors[0]!.length);
    for (const [place, text] of made.from!.entries()) {
      const vector = vectors[text % vectors.length]!;
      for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]! / (place + 1);
    }
    const length = Math.hypot(...sum);
    return { ...made, vector: sum.map((value) => value / length) };
  };
}
