import { encodeSet, readEncodings } from '../../eval/encodings.ts';
import { readTexts } from '../../eval/related-sets.ts';
import { type Recombined, recombiner } from '../support/recombined.ts';

/** The set of real texts whose vectors are used; the first run encodes it. */
const set = 'sv_gov_articles';

/**
 * Returns a maker of recombined texts whose vectors are distributed like the vectors of real texts: each source of a sentence stands
 * for a real text, and the vectors of these texts are summed like those of passages, with weights 1, ½, ⅓ … Random vectors have no
 * near neighbours, so an index of vectors would find few of the best texts.
 */
export async function recombinerWithRealVectors(data: string): Promise<() => Recombined> {
  await encodeSet(set, readTexts(data, set));
  const vectors = [...readEncodings(set).values()].map(({ vector }) => vector);
  const make = recombiner(data);
  return () => {
    const text = make();
    const sum = new Float32Array(vectors[0]!.length);
    for (const [place, source] of text.from!.entries()) {
      const vector = vectors[source % vectors.length]!;
      for (let at = 0; at < sum.length; at++) sum[at]! += vector[at]! / (place + 1);
    }
    const length = Math.hypot(...sum);
    return { ...text, vector: sum.map((value) => value / length) };
  };
}
