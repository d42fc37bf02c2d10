import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDate } from '../../packages/server/src/domain/dates.ts';
import { textOrders } from '../../packages/server/src/domain/text.ts';
import type { Client, Params } from '../support/client.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { completeWith, type MadeUpTag } from '../tags/stored-texts.ts';
import { pick } from '../tags/checks.ts';

const service = await runService({ workers: 0 });
const day = 86_400;
const words = [
  'Åre',
  'are',
  'ÉLAN',
  'elan',
  'Skatt',
  'skatten',
  'skattepolitik',
  'U.S.',
  'EU-valet',
  'och',
  '2024',
];
const allTags: readonly MadeUpTag[] = [
  { tag: 'Nato', category: 'organization', relevance: 0.9 },
  { tag: 'Anna Ek', category: 'person', relevance: 0.5 },
  { tag: 'Örebro', category: 'location', relevance: 0.2 },
  { tag: 'Umeå', category: 'location', relevance: 0.1 },
];

interface ListedText {
  id: number;
  date: number;
  headline: string;
  own: string | undefined;
  body: string;
  tags: MadeUpTag[] | undefined;
}

/** A collection, and its expected content. */
class Pile {
  readonly texts: ListedText[] = [];
  readonly client: Client;
  readonly collection_id: number;
  readonly #random: () => number;
  #made = 0;

  constructor(client: Client, collection_id: number, random: () => number) {
    this.client = client;
    this.collection_id = collection_id;
    this.#random = random;
  }

  static async of(random: () => number): Promise<Pile> {
    const client = await service.newClient();
    const { collection_id } = await client.call('collection.create', { name: 'Pile', language: 'sv' });
    return new Pile(client, collection_id, random);
  }

  /** Adds, changes or deletes a text; changes dates only with `changesDates`. */
  async change(changesDates = true): Promise<void> {
    const dice = this.#random();
    const one = pick(this.#random, this.texts);
    if (this.texts.length === 0 || dice < 0.6) await this.#add();
    else if (dice < 0.75) await this.#drop(one);
    else if (dice < 0.85) {
      one.headline = `${this.#headline()} ${this.#made++}`;
      one.tags = undefined;
      await this.client.call('text.update', { ...this.#key(one), headline: one.headline });
      await this.#take();
    } else if (changesDates) {
      one.date = this.#date();
      await this.client.call('text.update', { ...this.#key(one), publish_date: formatDate(one.date) });
    }
  }

  /** Claims the pending analyses, so that they are never completed. */
  async #take(): Promise<void> {
    await service.context.store.analyses.claim({ limit: 100, now: 0, leaseUntil: 1e12, first: [] });
  }

  #key = ({ id }: ListedText) => ({ collection_id: this.collection_id, text_id: id });
  #date = (): number => Math.floor(this.#random() * 12) * day;
  #headline = (): string => Array.from({ length: Math.floor(this.#random() * 4) }, () => pick(this.#random, words)).join(pick(this.#random, [' ', ', ', '\n'])); // prettier-ignore

  async #add(): Promise<void> {
    const date = this.#date();
    const own = this.#random() < 0.4 ? `cms ${this.#made++}` : undefined;
    const headline = this.#headline();
    const body = Array.from({ length: 1 + Math.floor(this.#random() * 80) }, () => pick(this.#random, words)).join('  '); // prettier-ignore
    const fields = {
      headline,
      body,
      publish_date: formatDate(date),
      force: true,
      ...(own && { ext_text_id: own }),
    };
    const { text_id } = await this.client.call('text.create', {
      collection_id: this.collection_id,
      ...fields,
    });
    const isDone = this.#random() < 0.8;
    const tags = allTags.filter(() => this.#random() < 0.5);
    if (isDone) await completeWith(service.context.store, tags);
    // Otherwise the text would be completed with the next one.
    else await this.#take();
    this.texts.push({ id: text_id, date, headline, own, body, tags: isDone ? tags : undefined });
  }

  async #drop(one: ListedText): Promise<void> {
    this.texts.splice(this.texts.indexOf(one), 1);
    await this.client.call('text.delete', this.#key(one));
  }

  async pages(params: Params, between?: () => Promise<void>): Promise<Params[]> {
    const rows: Params[] = [];
    for (let cursor = ''; ;) {
      const list = { collection_id: this.collection_id, ...params, cursor };
      const { texts, next } = await this.client.call('collection.listTexts', list);
      rows.push(...(texts as unknown as Params[]));
      if (next === undefined) return rows;
      cursor = next;
      await between?.();
    }
  }
}

const plain = (text: string): string =>
  Array.from(text.toLowerCase())
    .map((letter) => ('åäö'.includes(letter) ? letter : letter.normalize('NFD')[0]!))
    .join('');
const split = (line: string): string[] => plain(line).match(/[a-z0-9åäö]+/g) ?? [];

/** Returns whether a query matches a text by words or by its own id. */
function isMeant({ headline, own }: ListedText, query: string): boolean {
  const queryWords = split(query);
  const last = queryWords.pop();
  const has = split(headline);
  if (own === query.trim()) return true;
  return (
    last !== undefined &&
    queryWords.every((word) => has.includes(word)) &&
    has.some((word) => word.startsWith(last))
  );
}

test('pages of any order and filter equal sorting and filtering all texts', async (t) => {
  const random = seededFor(t);
  const pile = await Pile.of(random);
  const maybe = <T>(value: T): T | undefined => (random() < 0.35 ? value : undefined);
  for (let round = 0; round < 5; round++) {
    for (let step = 0; step < 15; step++) await pile.change();
    for (let question = 0; question < 12; question++) {
      const order = pick(random, textOrders);
      const query = maybe(pick(random, ['ska', 'Skatt ', 'ÅR', 'ar', 'elan skat', 'u.s', 'eu valet', 'cms 3', '2024 och', '–', 'zz'])); // prettier-ignore
      const tag = maybe(pick(random, ['nato', 'Anna Ek', 'ÖREBRO', 'nobody']));
      const category = maybe(pick(random, ['person', 'organization', 'url'] as const));
      const [from, to, min] = [maybe(3 * day), maybe(9 * day), maybe(4)];
      const expected = pile.texts
        .filter((text) => query === undefined || isMeant(text, query))
        .filter(
          ({ tags }) =>
            (tag === undefined && category === undefined) ||
            tags?.some(
              (one) =>
                (tag === undefined || plain(one.tag) === plain(tag)) &&
                (category === undefined || one.category === category),
            ),
        ) // prettier-ignore
        .filter(({ id, date }) => date >= (from ?? 0) && date < (to ?? Infinity) && id >= (min ?? 0))
        .toSorted((one, other) => (order.endsWith('date') ? one.date - other.date : 0) || one.id - other.id);
      if (order.startsWith('-')) expected.reverse();
      const listParams = {
        ...{ order, limit: 4, include: ['tags', 'excerpt'] },
        ...(query !== undefined && { query }),
        ...(tag !== undefined && { tag }),
        ...(category !== undefined && { category }),
        ...(from !== undefined && { published_after: formatDate(from) }),
        ...(to !== undefined && { published_before: formatDate(to) }),
        ...(min !== undefined && { min_text_id: min }),
      };
      const rows = await pile.pages(listParams);
      assert.deepEqual(rows.map(({ text_id }) => text_id), expected.map(({ id }) => id), JSON.stringify(listParams)); // prettier-ignore
      for (const [at, { tags, body }] of expected.entries()) {
        const first = tags?.slice(0, 3);
        assert.deepEqual(rows[at]!['tags'], first);
        const line = body.replaceAll('  ', ' ');
        const excerpt = rows[at]!['excerpt'] as string;
        assert.ok(`${line} `.startsWith(`${excerpt} `) && excerpt.length <= 200);
        const more = line.slice(excerpt.length + 1).split(' ')[0]!;
        assert.ok(excerpt === line || excerpt.length + 1 + more.length > 200, 'another word has room');
      }
    }
    if (round % 2 === 1) service.context.tags.kill('was killed by a test');
  }
  await pile.client.call('collection.reset', { collection_id: pile.collection_id });
  assert.deepEqual(await pile.pages({ query: 'ska', order: 'id' }), []);
});

test('paging lists each lasting text once while others are created and deleted', async (t) => {
  const random = seededFor(t);
  const pile = await Pile.of(random);
  for (let step = 0; step < 50; step++) await pile.change();
  for (const order of textOrders) {
    for (const filter of [{}, { query: 's' }, { tag: 'Nato' }] as Params[]) {
      const all = async () =>
        (await pile.pages({ order, ...filter, limit: 1000 })).map(({ text_id }) => text_id);
      let always = new Set(await all());
      const listedRows = await pile.pages({ order, ...filter, limit: 5 }, async () => {
        for (let step = 0; step < 3; step++) await pile.change(false);
        always = always.intersection(new Set(await all()));
      });
      const ids = listedRows.map(({ text_id }) => text_id);
      assert.equal(new Set(ids).size, ids.length, 'twice');
      assert.deepEqual(always.difference(new Set(ids)), new Set(), 'left out');
    }
  }
});

test('a call without new params returns the same fields as before, and a cursor of another order is refused', async () => {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Old', language: 'en' });
  for (const body of ['One.', 'Two.', 'Three.']) await client.call('text.create', { collection_id, body });
  const row = (text_id: number) => ({ headline: '', url: '', collection_id, text_id });
  const old = await client.call('collection.listTexts', { collection_id, limit: 2 });
  assert.deepEqual(old, { texts: [row(1), row(2)] });
  const first = await client.call('collection.listTexts', { collection_id, limit: 2, order: '-id' });
  assert.deepEqual(first.texts, [row(3), row(2)]);
  const cursor = first.next;
  const second = await client.call('collection.listTexts', { collection_id, limit: 2, order: '-id', cursor });
  assert.deepEqual(second, { texts: [row(1)] });
  const other = await client.ask('collection.listTexts', { collection_id, order: 'date', cursor });
  assert.deepEqual([other.error?.data.reason, other.error?.data.field], ['noSuchPage', 'cursor']);
  const include = await client.ask('collection.listTexts', { collection_id, include: ['body'] });
  assert.deepEqual([include.error?.data.reason, include.error?.data.field], ['invalidParams', 'include']);
});
