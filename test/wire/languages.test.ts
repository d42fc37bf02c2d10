import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const collection = async (language: string) =>
  (await client.call('collection.create', { name: language, language })).collection_id;
const collections = { en: await collection('en'), sv: await collection('sv') };

const texts = {
  en: 'The city council decided on Thursday to build a new bridge over the river, and the work will begin in spring.',
  sv: 'Kommunfullmäktige beslutade på torsdagen att bygga en ny bro över ån, och arbetet ska börja till våren.',
};
const others = {
  de: 'Der Gemeinderat hat am Donnerstag beschlossen, eine neue Brücke über den Fluss zu bauen, und die Arbeit beginnt bald.',
  fr: 'Le conseil municipal a décidé jeudi de construire un nouveau pont sur la rivière, et les travaux commenceront bientôt.',
};

for (const [language, collection_id] of Object.entries(collections)) {
  const own = texts[language as 'en' | 'sv'];
  const other = texts[language === 'en' ? 'sv' : 'en'];

  test(`${language}: a text that is certainly in another language is refused with wrongLanguage and not stored, unless forced`, async () => {
    const before = await client.call('collection.get', { collection_id });
    for (const body of [other, others.de, others.fr, `${other} ${other}`]) {
      const error = await client.refused('text.create', { collection_id, body });
      assert.deepEqual([error.data.reason, error.data.field], ['wrongLanguage', 'body'], body);
    }
    for (const force of ['false', 0, null]) {
      assert.equal(
        (await client.refused('text.create', { collection_id, body: other, force })).data.reason,
        'wrongLanguage',
      );
    }
    assert.deepEqual(await client.call('collection.get', { collection_id }), before);
    for (const force of [true, 'true', 1])
      await client.call('text.create', { collection_id, body: other, force });
  });

  test(`${language}: an update follows the same rule`, async () => {
    const { text_id } = await client.call('text.create', { collection_id, body: own });
    assert.equal(
      (await client.refused('text.update', { collection_id, text_id, body: other })).data.reason,
      'wrongLanguage',
    );
    const { body } = await client.call('text.get', { collection_id, text_id, include_body: true });
    assert.equal(body, own);
    await client.call('text.update', { collection_id, text_id, body: other, force: true });
    await client.call('text.update', { collection_id, text_id, url: 'http://x.se/' });
  });

  test(`${language}: no warning for short, mixed and wordless texts`, async () => {
    const names =
      'Göteborg Volvo Ericsson Microsoft IBM Stockholm New York Malmö Washington Uppsala Lund Boston Oslo';
    const unsure = [own, 'a', 'OK', 'Hej!', 'Hello!', 'body åäö', 'Åäö <b>', '😀', '1 234 567', names]
      .concat([
        `${own} ${other}`,
        `${other} ${own}`,
        '1234567890 '.repeat(20),
        'aaaa '.repeat(50),
        '- '.repeat(100),
      ])
      .concat(['http://example.com/a/b/c https://example.org/x/y/z mailto:someone@example.com']);
    for (const body of unsure) await client.call('text.create', { collection_id, body });
  });
}
