import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { pick } from '../tags/checks.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

/** Stop words, single letters and digits, words with signs, accents and apostrophes, and some content words. */
const words: Record<Language, readonly string[]> = {
  en: "the of it IT who us US can not to be a I K D 5 8 C++ C# H&M AT&T #1 .NET R&D C-8 4-4-2 O'Brien it's don't café cafe Zoë Malmö minister minister’s plan vitamin ﬂoods e-mail 50% l'Oréal naïve".split(' '), // prettier-ignore
  sv: "det är som vi IT kan inte att på och i K D 5 8 C++ C# H&M AT&T #1 R&D C-8 4-4-2 O’Brien idé ide Åre are Malmö Malmo minister ministern plan vitamin e-post 50 % SJ:s ﬂod skatte\u00adpolitik skattepolitik".split(' '), // prettier-ignore
};
const signs = [' ', ' ', ' ', ' ', ', ', '. ', ' – ', '; ', '\n', ' (', ') ', '-', '/', ' & '];

/** Significant signs: signs between words that are part of a name. */
const significantSigns = /[#&@+%*=§°$£€]/g;

interface ReadText {
  words: string[];
  /** The significant signs before each word, and after the last word. */
  gaps: string[];
}

/** Reads a text naively: in Unicode's form NFKD without marks, except in Swedish letters. */
function read(text: string, language: Language): ReadText {
  const plain = Array.from(
    text
      .replaceAll(/[\u00ad\u200b]/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  )
    .map((letter) =>
      language === 'sv' && 'åäö'.includes(letter)
        ? letter
        : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    )
    .join('');
  const gaps = plain.split(/[\p{L}\p{N}]+/u).map((gap) => (gap.match(significantSigns) ?? []).join(''));
  return { words: plain.match(/[\p{L}\p{N}]+/gu) ?? [], gaps };
}

function contains(text: ReadText, phrase: ReadText): boolean {
  const size = phrase.words.length;
  return text.words.some((_, at) => {
    if (!phrase.words.every((word, next) => text.words[at + next] === word)) return false;
    return phrase.gaps.every((gap, next) => {
      const there = text.gaps[at + next]!;
      if (gap === '') return true;
      if (next === 0) return there.endsWith(gap);
      return next === size ? there.startsWith(gap) : there === gap;
    });
  });
}

for (const language of ['en', 'sv'] as const) {
  test(`in ${language}, quoted words are found in exactly the texts that contain them`, async (t) => {
    const random = seededFor(t);
    const { collection_id } = await client.call('collection.create', { name: 'Says', language });
    const line = (count: number): string =>
      Array.from({ length: count }, () => pick(random, words[language]) + pick(random, signs)).join('');
    const texts: { text_id: number; headline: string; body: string }[] = [];
    for (let round = 0; round < 45; round++) {
      const headline = random() < 0.5 ? line(1 + Math.floor(random() * 3)).trim() : '';
      const body = `${line(1 + Math.floor(random() * 14))}.`.normalize(random() < 0.3 ? 'NFD' : 'NFC');
      const { text_id } = await client.call('text.create', { collection_id, headline, body, force: true });
      texts.push({ text_id, headline, body });
    }
    const search = async (query: string) => {
      const found = await client.call('text.search', { collection_scope: collection_id, query, limit: 50 });
      return { ids: (found.texts as { text_id: number }[]).map(({ text_id }) => text_id), pending: found.pending }; // prettier-ignore
    };
    const isAnalysed = async () => (await search('x1')).pending === undefined;
    await until(isAnalysed, 'the texts are analysed', { everyMs: 100, withinMs: 90_000 });
    let places = 0;
    for (let round = 0; round < 150; round++) {
      const source = pick(random, texts);
      const parts = pick(random, [source.body, source.body, source.headline]).split(/\s+/);
      const from = Math.floor(random() * parts.length);
      const excerpt = parts
        .slice(from, from + 1 + Math.floor(random() * 4))
        .join(pick(random, [' ', '  ', '\n']));
      const invented = Array.from({ length: 1 + Math.floor(random() * 2) }, () => pick(random, words[language])).join(' '); // prettier-ignore
      for (const phrase of [excerpt, excerpt.toUpperCase(), excerpt.normalize('NFD'), invented]) {
        const wanted = read(phrase, language);
        if (wanted.words.length === 0) continue;
        const matching = texts.filter((text) =>
          [text.headline, text.body].some((field) => contains(read(field, language), wanted)),
        );
        places += matching.length;
        const expected = matching.map(({ text_id }) => text_id);
        const { ids } = await search(`"${phrase}"`);
        assert.deepEqual(ids.toSorted((one, other) => one - other), expected, phrase); // prettier-ignore
      }
    }
    assert.ok(places > 500, `${places} places`);
  });
}
