import type { Source } from '../domain/text.ts';
import { readableSource } from '../nlp/markup/readable-text.ts';
import { writtenWords } from '../nlp/terms/content-words.ts';
import { plainWords } from '../nlp/terms/plain-words.ts';
import { eachPlainTerm, eachTerm, type TermKind } from '../nlp/terms/terms.ts';

/** The kinds of names of a term, the preferred kind first: a part of a compound may be a word of its own elsewhere. */
const kinds: readonly TermKind[] = ['word', 'pair', 'part'];

/**
 * Returns readable names of terms, by hash. The index holds only hashes, but a text has all terms that it shares with
 * another text. Names are whole words in the form that the text has most often; pairs omit the stop words between the
 * two words. A part of a compound is named by the part if the text also has it as a word, else by the compound: "grän" is
 * not a word, "gränskontroll" is. A form without accents or apostrophe is named in the same way.
 */
export function termNames(source: Source, wanted: ReadonlySet<number>): Map<number, string> {
  const { headline, body, language } = readableSource(source);
  const forms = { word: new Forms(), pair: new Forms(), part: new Forms() };
  for (const field of [headline, body]) {
    const words = [...writtenWords(field, language)];
    eachTerm(
      words.map(({ word }) => word),
      language,
      (hash, kind, at) => {
        if (!wanted.has(hash)) return;
        const { written } = words[at]!;
        forms[kind].count(hash, kind === 'pair' ? `${words[at - 1]!.written} ${written}` : written);
      },
    );
    const plain = words.flatMap(({ written }) =>
      [...plainWords(written, language)].map((one) => ({ ...one, whole: written })),
    );
    eachPlainTerm(plain, language, (hash, kind, at) => {
      if (!wanted.has(hash)) return;
      const { whole } = plain[at]!;
      if (kind === 'word') forms.part.count(hash, whole);
      else if (plain[at - 1]!.whole === whole) forms.pair.count(hash, whole);
      else forms.pair.count(hash, `${plain[at - 1]!.whole} ${whole}`);
    });
  }
  return new Map(kinds.toReversed().flatMap((kind) => [...forms[kind].commonest()]));
}

/** Counts the forms of terms. */
class Forms {
  private readonly counts = new Map<number, Map<string, number>>();

  count(hash: number, form: string): void {
    const forms = this.counts.get(hash) ?? new Map<string, number>();
    this.counts.set(hash, forms.set(form, (forms.get(form) ?? 0) + 1));
  }

  /**
   * Yields the most frequent form of each term. Of equally frequent forms it prefers a form in small letters, because any word
   * may begin a sentence, and else the first.
   */
  *commonest(): Generator<[hash: number, form: string]> {
    const rank = ([form, count]: [string, number]) => 2 * count + (form === form.toLowerCase() ? 1 : 0);
    for (const [hash, forms] of this.counts) {
      const [[form] = ['']] = [...forms].sort((one, other) => rank(other) - rank(one));
      yield [hash, form];
    }
  }
}
