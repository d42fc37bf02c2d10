import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

/** Names of parts that are not content words: signs, single letters and digits, stop words. */
const names: Record<Language, readonly string[]> = {
  en: [
    ...['H&M', 'AT&T', 'P&O', 'R&D', 'B&W', 'A&E', 'Q&A', 'B&Q', 'M&S', 'S&P 500', 'D&D', 'Marks & Spencer'],
    ...[
      'C++',
      'C#',
      'F#',
      '.NET',
      'A*',
      'A+',
      'K&R',
      'C-8',
      'M/PO-R3',
      'F-16',
      'U-2',
      '747-8',
      'X-1',
      'V-J Day',
    ],
    ...['#1', '#MeToo', '@home', '$5', '£7', '€9', '100%', '§ 4', '5°'],
    ...[
      'IT',
      'US',
      'WHO',
      'K',
      'Plan B',
      'vitamin D',
      'Formula 1',
      'hepatitis C',
      'Malcolm X',
      'Windows 8',
      'Big 4',
    ],
    ...[
      '4-4-2',
      '24/7',
      '9/11',
      '1-0',
      '7.4',
      '3 1/2',
      'T-shirt',
      'e-mail',
      'X-ray',
      'O’Neill',
      "O'Brien",
      "l'Oréal",
      "d'Arc",
    ],
    ...[
      'the US',
      'who can',
      'The Who',
      'to be or not to be',
      'The The',
      'It',
      'Yes, and',
      'not now',
      'If',
      'What If',
      'I, Robot',
    ],
    ...[
      'Renée',
      'Zoë',
      'Müller',
      'São Tomé',
      'Łódź',
      'Ørsted',
      'Weißbier',
      'naïve',
      'Ångström',
      'P!nk',
      'Ke$ha',
      'M*A*S*H',
      'Yahoo!',
    ],
  ],
  sv: [
    ...['H&M', 'AT&T', 'P&O', 'R&D', 'B&W', 'J&K', 'SJ:s', 'L&L', 'F&S', 'Kjell & Company', 'K-märkt'],
    ...[
      'C++',
      'C#',
      'F#',
      '.NET',
      'A+',
      'C-8',
      'JAS 39',
      'E4',
      'E 4',
      'S-bahn',
      'B-52',
      'G-7',
      'Q4',
      'X2000',
    ],
    ...['#1', '#tystnadtagning', '@svt', '7 $', '9 €', '100 %', '4 §', '5°', '8 kap. 3 §'],
    ...[
      'IT',
      'K',
      'Plan B',
      'vitamin D',
      'hepatit C',
      'Grupp A',
      'Kanal 5',
      'TV 4',
      'linje 7',
      'korp B',
      'Ö',
      'Å',
    ],
    ...[
      '4-4-2',
      '24/7',
      '3-0',
      '1.5',
      'e-post',
      'T-tröja',
      'X-kromosom',
      'E.ON',
      'A-lag',
      'a-kassa',
      'i-land',
      'O’Brien',
      "l'Oréal",
    ],
    ...[
      'det är',
      'vi kan',
      'Den som',
      'att vara eller inte vara',
      'och så',
      'Vem är vem',
      'Här och nu',
      'Allt eller inget',
      'MED',
      'Nu',
    ],
    ...[
      'idé',
      'Renée',
      'Müller',
      'Peña',
      'Łódź',
      'Ørsted',
      'Händel',
      'Åre',
      'Ale',
      'à la carte',
      'Citroën',
      'S.M.A.K.',
    ],
  ],
};

const around: Record<Language, (name: string) => string> = {
  en: (name) => `Reporters mentioned ${name} yesterday, several times.`,
  sv: (name) => `Reportrar nämnde ${name} igår, flera gånger.`,
};
/** Texts with some of the same words and letters. */
const others: Record<Language, readonly string[]> = {
  en: [
    'Rain all day. Letters: B, C, D, M; numbers: 1, 4, 5, 500. Can we ask who that was?',
    'Nobody said what they were or where to be, and now the plan failed without vitamins.',
    'Net fishing and a home shirt for Marks, plainly seen by Robot fans of Windows.',
  ],
  sv: [
    'Det regnade. Bokstäver: B, C, D, M; siffror: 1, 4, 5, 39. Vem kan fråga vad som var?',
    'Ingen sade vad det som är ska vara eller inte, och planen föll utan vitaminer.',
    'En tröja, en kassa, ett land och posten i gruppen på kanalen längs linjen.',
  ],
};

const service = await runService();
const client = await service.newClient();
await service.ready();

const scope: Record<Language, number> = { en: 0, sv: 0 };
const idOf = new Map<string, number>();
const bodyOf = new Map<string, string>();
for (const language of ['en', 'sv'] as const) {
  const { collection_id } = await client.call('collection.create', { name: language, language });
  scope[language] = collection_id;
  const store = async (body: string): Promise<number> => {
    const { text_id } = await client.call('text.create', { collection_id, body, force: true });
    bodyOf.set(`${language} ${text_id}`, body);
    return text_id;
  };
  for (const body of others[language]) await store(body);
  for (const name of names[language]) idOf.set(`${language} ${name}`, await store(around[language](name)));
}
const isAnalysed = async () => (await client.call('text.search', { collection_scope: Object.values(scope), query: 'x1' })).pending === undefined; // prettier-ignore
await until(isAnalysed, 'the texts are analysed', { everyMs: 200, withinMs: 180_000 });

const find = async (language: Language, query: string) => {
  const params = { collection_scope: scope[language], query, limit: 50, highlights: true };
  const { texts } = await client.call('text.search', params);
  return texts as unknown as { text_id: number; relevance: number; highlights: { offset: number; length: number }[] }[]; // prettier-ignore
};

suite('a name of signs, single letters or stop words', () => {
  for (const language of ['en', 'sv'] as const) {
    for (const form of ['%', '"%"']) {
      test(`is in the first result, in ${language} by ${form.replace('%', 'name')}`, async () => {
        const wrong: string[] = [];
        for (const name of names[language]) {
          const found = await find(
            language,
            form.replace('%', () => name),
          );
          const id = idOf.get(`${language} ${name}`)!;
          if (found[0]?.text_id !== id) wrong.push(`${name}: ${found.slice(0, 3).map(({ text_id }) => bodyOf.get(`${language} ${text_id}`)).join(' | ')}`); // prettier-ignore
          const body = around[language](name);
          const places = found.find(({ text_id }) => text_id === id)?.highlights ?? [];
          const shown = places.map(({ offset, length }) => body.slice(offset, offset + length));
          const bare = name.replaceAll(/^[.!]|[.!]$/g, '');
          // Words with terms are highlighted one by one.
          const isShown = shown.includes(name) || shown.includes(bare) || shown.join(' ') === name;
          if (!isShown) wrong.push(`${name} shows ${shown.join(' | ')}`);
          const order = found.map(({ relevance }) => relevance);
          assert.deepEqual(
            order,
            order.toSorted((one, other) => other - one),
          );
        }
        assert.deepEqual(wrong, []);
      });
    }
  }

  test('is relevant in the texts that contain it, with min_relevance too', async () => {
    for (const name of ['H&M', 'C++', 'K', 'the US', '"The Who"']) {
      const [first] = await find('en', name);
      assert.ok(first!.relevance >= 0.3 && first!.relevance < 1, name);
      const ask = async (min_relevance: number): Promise<number> => {
        const params = { collection_scope: scope.en, query: name, min_relevance };
        return (await client.call('text.search', params)).texts.length;
      };
      assert.ok((await ask(first!.relevance)) >= 1, name);
      assert.equal(await ask(first!.relevance + 0.001), 0, name);
    }
  });

  test('is found in collections of both languages, among other words and within filters', async () => {
    const both = Object.values(scope);
    const search = async (params: object) => {
      const { texts } = await client.call('text.search', {
        collection_scope: both,
        limit: 2,
        query: '',
        ...params,
      });
      return (texts as unknown as { collection_id: number; text_id: number }[]).map((one) => `${one.collection_id} ${one.text_id}`); // prettier-ignore
    };
    const own = (['en', 'sv'] as const).map(
      (language) => `${scope[language]} ${idOf.get(`${language} H&M`)}`,
    );
    assert.deepEqual((await search({ query: 'H&M' })).sort(), own.sort());
    assert.deepEqual(await search({ query: 'H&M', published_before: '2001-01-01' }), []);
    for (const [language, query, name] of [
      ['en', 'reporters on H&M', 'H&M'],
      ['en', 'why take vitamin D daily', 'vitamin D'],
      ['en', 'reporters C-8 yesterday', 'C-8'],
      ['sv', 'reportrar om H&M', 'H&M'],
      ['sv', 'brist på vitamin D hos barn', 'vitamin D'],
      ['sv', '"H&M" reportrar', 'H&M'],
    ] as const)
      assert.equal((await find(language, query))[0]?.text_id, idOf.get(`${language} ${name}`), query);
  });
});
