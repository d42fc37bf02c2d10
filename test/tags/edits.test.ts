import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { addTagged, type MadeUpTag } from './stored-texts.ts';

const service = await runService({ workers: 0 });
const { store } = service.context;

/** Creates a collection with a text for each list of tags. */
async function collectionOf(texts: readonly (readonly MadeUpTag[])[]) {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'edited', language: 'sv' });
  for (const tags of texts) await addTagged(store, client.account, collection_id, { publishedAt: 0, tags });
  return { client, collection_id };
}

const tag = (word: string, category: MadeUpTag['category'] = 'organization', relevance = 0.5): MadeUpTag => ({
  tag: word,
  category,
  relevance,
});

async function shownTags(client: Client, collection_id: number): Promise<unknown> {
  const { texts } = await client.call('collection.listTexts', { collection_id, limit: 1000 });
  const tags = [];
  for (const { text_id } of texts)
    tags.push((await client.call('text.tags', { collection_id, text_id })).tags);
  const list = await client.call('tag.list', { collection_scope: collection_id, limit: 1000 });
  return { tags, list: list.tags };
}

const wordsOf = async (client: Client, collection_id: number, text_id = 1): Promise<string[]> =>
  (await client.call('text.tags', { collection_id, text_id })).tags.map(({ tag }) => tag);

suite('tags edited for a whole collection', () => {
  test('undoing all edits restores the tags, in whatever order edits are undone', async (t) => {
    const random = seededFor(t);
    const words = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map((word) => `${word} Bolag`);
    const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)]!;
    const texts = Array.from({ length: 12 }, () =>
      words
        .filter(() => random() < 0.4)
        .map((word) => tag(word, 'organization', Math.round(100 * random()) / 100)),
    );
    const { client, collection_id } = await collectionOf(texts);
    const before = await shownTags(client, collection_id);
    for (let round = 0; round < 3; round++) {
      const edited: string[] = [];
      for (let step = 0; step < 6; step++) {
        const { tags } = await client.call('tag.list', { collection_scope: collection_id });
        const fresh = tags.filter(({ tag }) => !edited.includes(tag));
        if (fresh.length === 0) break;
        const { tag } = pick(fresh);
        const was = await shownTags(client, collection_id);
        const change = random() < 0.3 ? { hidden: true } : { new_tag: pick(words) };
        await client.call('tag.edit', { collection_id, tag, ...change });
        if (random() < 0.3) {
          await client.call('tag.undo', { collection_id, tag });
          assert.deepEqual(await shownTags(client, collection_id), was);
        } else edited.push(tag);
      }
      for (const tag of edited.toSorted(() => random() - 0.5))
        await client.call('tag.undo', { collection_id, tag });
      assert.deepEqual(await shownTags(client, collection_id), before);
      assert.deepEqual((await client.call('tag.edits', { collection_id })).edits, []);
    }
  });

  test('joined tags are one tag, in texts that have both and in later texts', async () => {
    const both = [tag('Skatteverket', 'organization', 0.4), tag('Skattemyndigheten', 'organization', 0.9)];
    const { client, collection_id } = await collectionOf([both, [tag('Skattemyndigheten')]]);
    const edit = { collection_id, tag: 'skattemyndigheten', new_tag: 'Skatteverket' };
    const { texts, tag: called } = await client.call('tag.edit', edit);
    assert.deepEqual([called, texts], ['Skatteverket', 2]);
    assert.deepEqual((await client.call('text.tags', { collection_id, text_id: 1 })).tags, [
      tag('Skatteverket', 'organization', 0.9),
    ]);
    await addTagged(store, client.account, collection_id, { publishedAt: 0, tags: both });
    assert.deepEqual(await wordsOf(client, collection_id, 3), ['Skatteverket']);
    const { tags } = await client.call('collection.stats', { collection_id });
    assert.deepEqual(tags, [{ tag: 'Skatteverket', category: 'organization', texts: 3 }]);
  });

  test('a joined name stays another name of the tag, by which lists find it until the edit is undone', async () => {
    const { client, collection_id } = await collectionOf([
      [tag('Skatteverket')],
      [tag('Gamla Skattemyndigheten')],
    ]);
    const listTags = async (params: object) =>
      (await client.call('tag.list', { collection_scope: collection_id, ...params })).tags.map(
        ({ tag, texts, variants }) => ({ tag, texts, variants }),
      );
    const edited = { collection_id, tag: 'Gamla Skattemyndigheten' };
    await client.call('tag.edit', { ...edited, new_tag: 'Skatteverket' });
    const joined = [{ tag: 'Skatteverket', texts: 2, variants: ['Gamla Skattemyndigheten'] }];
    assert.deepEqual(await listTags({ prefix: 'gaml' }), joined);
    assert.deepEqual(await listTags({ prefix: 'skattemynd', match: 'words' }), joined);
    assert.deepEqual(await listTags({ prefix: 'skattemyndigehten', match: 'words' }), joined);
    assert.deepEqual(await listTags({}), joined);
    await client.call('tag.undo', edited);
    assert.deepEqual(await listTags({ prefix: 'skattev', match: 'words' }), [
      { tag: 'Skatteverket', texts: 1, variants: undefined },
    ]);
    await client.call('tag.edit', { ...edited, hidden: true });
    assert.deepEqual(await listTags({ prefix: 'gaml', match: 'words' }), []);
  });

  test('each edit applies to the result of the edits before it: chains end, and edits never form a cycle', async () => {
    const { client, collection_id } = await collectionOf([[tag('Alfa')], [tag('Beta')]]);
    const edit = (from: string, to: string) =>
      client.call('tag.edit', { collection_id, tag: from, new_tag: to });
    const names = async () => [
      ...(await wordsOf(client, collection_id, 1)),
      ...(await wordsOf(client, collection_id, 2)),
    ];
    await edit('Alfa', 'Beta');
    await edit('Beta', 'Gamma');
    assert.deepEqual(await names(), ['Gamma', 'Gamma']);
    await client.call('tag.undo', { collection_id, tag: 'Beta' });
    assert.deepEqual(await names(), ['Beta', 'Beta']);
    await edit('Beta', 'Alfa');
    assert.deepEqual(await names(), ['Alfa', 'Alfa']);
    await client.call('tag.undo', { collection_id, tag: 'Alfa' });
    await client.call('tag.undo', { collection_id, tag: 'Beta' });
    assert.deepEqual(await names(), ['Alfa', 'Beta']);
  });

  test('edits of a text stay, and a renamed tag can be edited in a text', async () => {
    const { client, collection_id } = await collectionOf([[tag('Alfa')], [tag('Alfa')], [tag('Alfa')]]);
    const [one, two, three] = [1, 2, 3].map((text_id) => ({ collection_id, text_id }));
    await client.call('text.updateTag', { ...one, original_tag: 'Alfa', updated_relevance: 0.25 });
    await client.call('tag.edit', { collection_id, tag: 'Alfa', new_tag: 'Omega', new_category: 'unknown' });
    assert.deepEqual(await wordsOf(client, collection_id, 1), ['Alfa']);
    assert.equal((await client.refused('text.deleteTag', { ...two, tag: 'Alfa' })).data.reason, 'noSuchTag');
    const updated = await client.call('text.updateTag', {
      ...two,
      original_tag: 'Omega',
      updated_tag: 'Beta',
    });
    assert.deepEqual(updated, { tag: 'Beta', category: 'unknown', relevance: 0.5 });
    await client.call('text.deleteTag', { ...three, tag: 'Omega' });
    assert.deepEqual(await wordsOf(client, collection_id, 2), ['Beta']);
    assert.deepEqual(await wordsOf(client, collection_id, 3), []);
    await client.call('tag.undo', { collection_id, tag: 'Alfa' });
    assert.deepEqual(await wordsOf(client, collection_id, 2), ['Beta']);
    assert.deepEqual(await wordsOf(client, collection_id, 3), []);
  });

  test('an edit applies to every name of its entry, and to other spellings in later texts', async () => {
    const person = (name: string) => [tag(name, 'person')];
    const { client, collection_id } = await collectionOf(
      ['Stefan Löfven', 'Stefan Löfven', 'Löfven', 'Stefan Löfvens'].map(person),
    );
    const list = async () => (await client.call('tag.list', { collection_scope: collection_id })).tags;
    assert.equal((await list()).length, 1);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const hidden = await client.call('tag.edit', { collection_id, tag: 'LÖFVEN', hidden: true });
    const after = Date.now();
    assert.deepEqual(hidden, { tag: 'Stefan Löfven', category: 'person', texts: 0 });
    await addTagged(store, client.account, collection_id, { publishedAt: 0, tags: person('stefan löfven') });
    assert.deepEqual(await list(), []);
    const { edits } = await client.call('tag.edits', { collection_id });
    const [{ date, ...edit } = assert.fail(), ...others] = edits;
    assert.deepEqual(others, []);
    assert.deepEqual(edit, {
      ...{ tag: 'Stefan Löfven', category: 'person', hidden: true },
      names: ['Löfven', 'Stefan Löfvens'],
    });
    const made = Date.parse(date!);
    assert.ok(before <= made && made <= after);
    await client.call('tag.undo', { collection_id, tag: 'Löfven' });
    assert.equal((await list()).length, 1);
  });

  test('edits of missing tags are refused, and a reset collection has no edits', async () => {
    const { client, collection_id } = await collectionOf([[tag('Alfa')]]);
    const other = await service.newClient();
    const reason = async (who: Client, method: string, params: object) =>
      (await who.refused(method, { collection_id, ...params })).data.reason;
    assert.equal(await reason(client, 'tag.edit', { tag: 'Beta', hidden: true }), 'noSuchTagThere');
    assert.equal(await reason(client, 'tag.undo', { tag: 'Alfa' }), 'noSuchTagEdit');
    assert.equal(await reason(other, 'tag.edits', {}), 'noSuchCollection');
    assert.equal(await reason(other, 'tag.edit', { tag: 'Alfa', hidden: true }), 'noSuchCollection');
    assert.equal(await reason(other, 'tag.undo', { tag: 'Alfa' }), 'noSuchCollection');
    await client.call('tag.edit', { collection_id, tag: 'Alfa', hidden: true });
    await client.call('collection.reset', { collection_id });
    assert.deepEqual((await client.call('tag.edits', { collection_id })).edits, []);
    await addTagged(store, client.account, collection_id, { publishedAt: 0, tags: [tag('Alfa')] });
    assert.deepEqual(await wordsOf(client, collection_id), ['Alfa']);
  });
});
