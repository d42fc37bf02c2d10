import { join } from 'node:path';
import type { Language } from '../packages/server/src/domain/language.ts';
import { joinSentence, readConll } from './conll.ts';
import { type EvalText, readTexts } from './related-sets.ts';

/** A text as the export must return it. */
export interface Expected {
  headline: string;
  body: string;
  url: string;
  authors?: string;
  publish_date?: string;
  ext_text_id?: string;
}

/** A line of a file to import and what the service makes of it. */
export interface Line {
  line: object;
  expected: Expected;
}

export const archives: Record<Language, (data: string) => Line[]> = {
  sv: pressReleases,
  en: englishTexts,
};

/** The press releases of the Government Offices of Sweden, each line as it stands in its file. */
function pressReleases(data: string): Line[] {
  const texts = readTexts(data, 'sv_gov_press') as (EvalText & { date: string })[];
  return texts.map((text) => {
    const { id, headline = '', body, date } = text;
    return {
      line: text,
      expected: { headline, body, url: '', publish_date: `${date}-01T00:00:00Z`, ext_text_id: id },
    };
  });
}

const englishCount = 10_000;
const sentencesPerText = 10;
const [firstDay, dayBetween] = [Date.UTC(1999, 11, 31, 23, 59, 59), 23 * 3_600_000];

/** News, pages of a manual and, for the rest, ten sentences of GMB each; with every field and form of date in turn. */
function englishTexts(data: string): Line[] {
  const texts = ['en_bbc', 'en_ecb', 'en_loffice'].flatMap((name) => readTexts(data, name));
  const sentences = readConll(join(data, 'ner/en-gmb/train.conll'));
  const bodies = Array.from({ length: englishCount - texts.length }, (_, at) => {
    const group = sentences.slice(at * sentencesPerText, (at + 1) * sentencesPerText);
    return { body: group.map((sentence) => joinSentence(sentence).text).join('\n') };
  });
  return [...texts, ...bodies].map((text: { headline?: string; body: string }, at) => {
    const { headline, body } = text;
    const url = `https://example.org/texts/${at}`;
    const when = new Date(firstDay + at * dayBetween);
    const isDated = at % 5 !== 0;
    const own = {
      ...(at % 3 !== 0 && { ext_text_id: `en-${at}` }),
      ...(at % 4 === 0 && { authors: 'Åsa Berg, “Bo” Ek' }),
    };
    return {
      line: { ...own, headline, body, url, ...(isDated && { publish_date: written(when, at) }) },
      expected: {
        ...own,
        headline: headline ?? '',
        body,
        url,
        ...(isDated && { publish_date: when.toISOString().replace('.000', '') }),
      },
    };
  });
}

/** A date in each of the forms that the contract knows. */
function written(when: Date, form: number): string {
  const zoned = new Date(when.getTime() + 2 * 3_600_000).toISOString().replace('.000Z', '+02:00');
  const utc = when.toISOString();
  return [utc, utc.replace('.000Z', ''), utc.slice(0, 19).replace('T', ' '), zoned][form % 4]!;
}
