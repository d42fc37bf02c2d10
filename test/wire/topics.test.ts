import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService();
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'News', language: 'sv' });
const scope = { collection_scope: collection_id };

const headline = 'Svinpest hos vildsvin i Fagersta';
const body =
  'Jordbruksverket har hittat afrikansk svinpest hos döda vildsvin nära Fagersta. Svinpesten smittar inte människor. ' +
  'Smittzonen omfattar flera kommuner, och i smittzonen är älgjakten inställd. Vildsvinen dör av svinpesten.';
const { text_id } = await client.call('text.create', {
  collection_id,
  headline,
  body,
  publish_date: '2026-02-03',
});
const text = { collection_id, text_id };
const names = (await client.call('text.tags', { ...text, wait: 60 })).tags;
const all = (await client.call('text.tags', { ...text, topics: true })).tags;
const topics = all.slice(names.length);

suite('topics', () => {
  test('come after the names, which do not change', () => {
    assert.deepEqual(all.slice(0, names.length), names);
    assert.ok(names.every((tag) => !('kind' in tag)));
    assert.ok(topics.length > 0);
    assert.ok(
      topics.some(({ tag }) => /(?:svinpest|smittzon)$/.test(tag)),
      JSON.stringify(topics),
    );
    for (const { category, kind } of topics) assert.deepEqual([category, kind], ['unknown', 'topic']);
  });

  test('have their places when mentions are requested', async () => {
    const located = await client.call('text.tags', { ...text, topics: true, mentions: true });
    for (const { tag, kind, mentions } of located.tags) {
      assert.ok(mentions!.length > 0, tag);
      if (kind !== 'topic') continue;
      for (const { field, offset, length } of mentions!) {
        const surface = { headline, body }[field].slice(offset, offset + length).toLowerCase();
        assert.equal(surface.slice(0, 4), tag.slice(0, 4));
      }
    }
  });

  test('respect min_relevance, and do not count against the limit of names', async () => {
    const answer = await client.call('text.tags', { ...text, topics: true, limit: 1 });
    assert.deepEqual(answer.tags, [...names.slice(0, 1), ...topics]);
    const sure = await client.call('text.tags', { ...text, topics: true, min_relevance: 1 });
    assert.deepEqual(sure.tags, []);
  });

  test('of a preview equal those of the stored text', async () => {
    const preview = { collection_id, headline, body, wait: 60 };
    assert.deepEqual((await client.call('text.preview', { ...preview, topics: true })).tags, all);
    assert.deepEqual((await client.call('text.preview', preview)).tags, names);
  });

  test('are listed by kind', async () => {
    const list = async (params: object) => (await client.call('tag.list', { ...scope, ...params })).tags;
    const dates = { texts: 1, first: '2026-02-03T00:00:00Z', last: '2026-02-03T00:00:00Z' };
    const listed = topics.map(({ tag }) => ({ tag, category: 'unknown', kind: 'topic', ...dates }));
    const byName = (one: { tag: string }, other: { tag: string }) => (one.tag < other.tag ? -1 : 1);
    assert.deepEqual((await list({ kind: 'topic' })).toSorted(byName), listed.toSorted(byName));
    assert.deepEqual(await list({ kind: 'name' }), await list({}));
    assert.ok((await list({})).every((tag) => !('kind' in tag)));
    assert.equal((await list({ kind: 'any' })).length, names.length + topics.length);
    assert.deepEqual(await list({ kind: 'topic', category: 'person' }), []);
    assert.equal((await list({ kind: 'topic', category: 'unknown' })).length, topics.length);
    const { tag } = topics[0]!;
    assert.deepEqual(
      (await list({ kind: 'topic', prefix: tag.slice(0, 3).toUpperCase() }))[0]?.kind,
      'topic',
    );
  });

  test('are listed page by page, each once', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await client.call('tag.list', {
        ...scope,
        kind: 'any',
        limit: 1,
        order: 'name',
        ...(cursor && { cursor }),
      });
      seen.push(...page.tags.map(({ tag, kind = 'name' }) => `${kind} ${tag}`));
      cursor = page.next;
      more = cursor !== undefined;
    }
    assert.equal(seen.length, names.length + topics.length);
    assert.equal(new Set(seen).size, seen.length);
  });

  test('have texts, found by kind', async () => {
    const { tag, relevance } = topics[0]!;
    const asTopic = await client.call('tag.texts', { ...scope, tag, kind: 'topic' });
    assert.deepEqual([asTopic.total, asTopic.kind, asTopic.texts[0]?.relevance], [1, 'topic', relevance]);
    assert.equal((await client.call('tag.texts', { ...scope, tag })).total, 0);
    assert.equal(
      (await client.call('tag.texts', { ...scope, tag: tag.toUpperCase(), kind: 'any' })).total,
      1,
    );
    const [name] = names;
    assert.equal((await client.call('tag.texts', { ...scope, tag: name!.tag, kind: 'topic' })).total, 0);
    assert.deepEqual(
      await client.call('tag.texts', { ...scope, tag: name!.tag, kind: 'any' }),
      await client.call('tag.texts', { ...scope, tag: name!.tag }),
    );
  });

  test('are excluded if an added tag has the same name', async () => {
    const { tag } = topics[0]!;
    await client.call('text.addTag', { ...text, tag, category: 'unknown', relevance: 1 });
    const { tags } = await client.call('text.tags', { ...text, topics: true });
    assert.deepEqual(
      tags.filter((one) => one.tag === tag).map(({ kind }) => kind),
      [undefined],
    );
    assert.equal(tags.length, all.length);
    await client.call('text.deleteTag', { ...text, tag });
  });
});
