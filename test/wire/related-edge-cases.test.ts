import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { root } from '../house/sources.ts';
import type { RelatedEntry } from '../support/response.ts';
import type { Params } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

async function newCollection(bodies: readonly string[], language = 'en'): Promise<number> {
  const { collection_id } = await client.call('collection.create', { name: 'Edge', language });
  for (const body of bodies) await client.call('text.create', { collection_id, body, force: true });
  return collection_id;
}

/** Returns the related texts. Repeats the call if the wait runs out on a slow machine. */
async function relatedTo(collection_id: number, params: Params = {}): Promise<RelatedEntry[]> {
  const request = { collection_id, text_id: 1, wait: 60, limit: 50, ...params };
  const ask = async () => {
    const { result, error } = await client.ask('text.relatedTexts', request);
    if (result === undefined) assert.equal(error?.data.reason, 'waitRanOut');
    return result;
  };
  return (await until(ask, 'the texts are analysed', { withinMs: 240_000 }))!.related_texts;
}

const relevances = (entries: readonly RelatedEntry[]) =>
  new Map(entries.map(({ text_id, relevance }) => [text_id, relevance]));

const storm = `Thousands of homes in Norfolk lost power when a winter storm with heavy snow hit the coast on Sunday.
  National Grid said that fallen trees had damaged lines in three counties and that repairs could take days.`;
const snow = `Heavy snow keeps schools in Norfolk closed after the winter storm on Sunday. National Grid is still
  repairing lines that were damaged by fallen trees, and thousands of homes are without power.`;
const bank = `The central bank raised its interest rate by a quarter of a point and warned that inflation would stay
  above its target. Analysts had expected it to wait until the autumn.`;

const ways = ['automatic', 'statistic', 'semantic'];

suite('few texts', () => {
  test('a single text has no related texts, whatever the options', async () => {
    const id = await newCollection([storm]);
    const options = { explain: true, dedupe: 0.9, diversity: 0.5, date_half_life: 30 };
    for (const related_by of ways) {
      assert.deepEqual(await relatedTo(id, { related_by }), []);
      assert.deepEqual(await relatedTo(id, { related_by, ...options }), []);
    }
  });

  test('two texts of one event are close, two of different subjects are not, copies score 1', async () => {
    assert.ok(relevances(await relatedTo(await newCollection([storm, snow]))).get(2)! > 0.5);
    assert.ok((relevances(await relatedTo(await newCollection([storm, bank]))).get(2) ?? 0) < 0.1);
    for (const related_by of ways) {
      const copies = await relatedTo(await newCollection([storm, storm]), { related_by });
      assert.deepEqual(relevances(copies), new Map([[2, 1]]), related_by);
    }
  });
});

suite('texts with hardly any content', () => {
  const short = ['Volvo', 'https://example.org/a/b?c=1', '2019 4711 1338', '…', 'the', '🙂', 'x'];

  test('are related to their copies only, and cause no error', async () => {
    const id = await newCollection([...short, ...short, storm, bank]);
    for (const [at, body] of short.entries()) {
      for (const related_by of ways) {
        const found = relevances(await relatedTo(id, { text_id: at + 1, related_by, explain: true }));
        const copy = found.get(at + 1 + short.length);
        // Signs alone have no meaning that `semantic` could compare.
        if (related_by !== 'semantic') assert.equal(copy, 1, body);
        if (related_by !== 'statistic') continue;
        for (const other of [15, 16]) assert.equal(found.get(other) ?? 0, 0, body);
      }
    }
  });

  test('are not related to longer texts', async () => {
    const id = await newCollection([storm, ...short, snow]);
    const [first, ...others] = await relatedTo(id);
    assert.equal(first?.text_id, short.length + 2);
    for (const { relevance } of others) assert.ok(relevance < first.relevance / 2);
  });
});

suite('a footer under every text', () => {
  const footer = `About this newsletter: you receive it because you signed up on our website. To change your settings
    or to unsubscribe, follow the link at the end of this message. The publisher is not responsible for the content of
    external pages. All rights reserved. Contact the editors at the address given below. Subscriptions are billed
    monthly and can be cancelled at any time before the end of the billing period.`;
  const articles = readFileSync(join(root, 'packages/server/demo/en.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { body: string }).body.slice(0, 1200));

  async function pairs(bodies: readonly string[]): Promise<Map<string, number>> {
    const id = await newCollection(bodies);
    const found = new Map<string, number>();
    for (const at of bodies.keys()) {
      const entries = relevances(await relatedTo(id, { text_id: at + 1 }));
      for (const other of bodies.keys()) {
        if (other !== at) found.set(`${at} ${other}`, entries.get(other + 1) ?? 0);
      }
    }
    return found;
  }

  test('neither adds nor hides related texts', async () => {
    const plain = await pairs(articles);
    const withFooter = await pairs(articles.map((body) => `${body}\n\n${footer}`));
    for (const [pair, relevance] of withFooter) {
      const before = plain.get(pair)!;
      if (before < 0.1) assert.ok(relevance < 0.15, `pair ${pair}: ${before} became ${relevance}`);
    }
    const unrelated = [...withFooter].filter(([pair]) => plain.get(pair)! < 0.1);
    const below = unrelated.filter(([, relevance]) => relevance < 0.1);
    assert.ok(below.length / unrelated.length > 0.95, `${below.length} of ${unrelated.length}`);
  });

  test('does neither under every other text, and a search for its words finds these texts', async () => {
    const briefs = articles.map((body) => body.split(' ').slice(0, 40).join(' '));
    const plain = await pairs(briefs);
    const withFooter = await pairs(briefs.map((body, at) => (at % 2 === 0 ? `${body}\n\n${footer}` : body)));
    for (const [pair, relevance] of withFooter) {
      const before = plain.get(pair)!;
      assert.ok(Math.abs(relevance - before) < 0.1, `pair ${pair}: ${before} became ${relevance}`);
    }
    const id = await newCollection(briefs.map((body, at) => (at % 2 === 0 ? `${body}\n\n${footer}` : body)));
    await relatedTo(id);
    const { texts } = await client.call('text.search', {
      collection_scope: [id],
      query: 'unsubscribe newsletter',
      wait: 60,
    });
    const found = texts.map(({ text_id }) => text_id).sort((one, other) => one - other);
    assert.deepEqual(found, [...briefs.keys()].filter((at) => at % 2 === 0).map((at) => at + 1)); // prettier-ignore
  });

  test('is not confused with a story in three versions, which stay related; `dedupe` leaves one of them', async () => {
    const story = articles[0]!.split(/(?<=\.) /u);
    const versions = [storm, snow, bank].map((other) => [other, ...story].join('\n'));
    const id = await newCollection([...versions, ...articles.slice(1)]);
    const all = relevances(await relatedTo(id));
    assert.ok(all.get(2)! > 0.7 && all.get(3)! > 0.7, `${all.get(2)}, ${all.get(3)}`);
    const some = relevances(await relatedTo(id, { dedupe: 0.5 }));
    assert.equal([2, 3].filter((textId) => some.has(textId)).length, 1);
  });
});
