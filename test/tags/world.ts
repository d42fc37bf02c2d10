import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import type { Client } from '../support/client.ts';
import type { TestService } from '../support/service.ts';
import { type Alias, aliasesOf, type OracleText } from './oracle.ts';
import { addTagged, completeWith, type MadeUpTag } from './stored-texts.ts';

const day = 86_400;

/** Names that are variants of one another, and names that only look like variants. */
const names: readonly (readonly [tag: string, category: Category])[] = [
  ['Nato', 'organization'],
  ['NATO', 'organization'],
  ['NATO', 'unknown'],
  ['Svenska Kraftnät', 'organization'],
  ['Svenska kraftnät', 'organization'],
  ['Svenska-kraftnat', 'organization'],
  ['U.S.', 'location'],
  ['U. S.', 'location'],
  ['Europaparlamentet', 'organization'],
  ['Europaparlamentets', 'organization'],
  ['Europaparlamentets', 'unknown'],
  ['Sverige', 'location'],
  ['Sveriges', 'location'],
  ['Lars', 'person'],
  ['Lar', 'person'],
  ['Stefan Löfven', 'person'],
  ['Löfven', 'person'],
  ['Lofven', 'person'],
  ['Anna Ek', 'person'],
  ['Bo Ek', 'person'],
  ['Ek', 'person'],
  ['Jordan', 'person'],
  ['Jordan', 'location'],
  ['Jordan', 'unknown'],
  ['Élan', 'unknown'],
  ['Elan', 'unknown'],
  ['Örebro', 'location'],
  ['Orebro', 'location'],
  ['Åre', 'location'],
  ['Ängelholm', 'location'],
  ['Zorn', 'person'],
  ['a.se', 'url'],
  ['ase', 'url'],
];

/** Names without variants. */
const distinct: typeof names = Array.from({ length: 25 }, (_, at) => [`Ort ${at}`, 'location']);

/** Two collections of an account that change at random. */
export class World {
  readonly client: Client;
  readonly collections: readonly number[];
  /** Names by which tests query tags. */
  readonly words: readonly string[];
  readonly #names: typeof names;
  readonly #service: TestService;
  readonly #random: () => number;

  private constructor(
    service: TestService,
    random: () => number,
    client: Client,
    collections: number[],
    some: typeof names,
  ) {
    this.#names = some;
    const others = some === names ? ['löfven', 'SVENSKA KRAFTNÄT', 'nobody'] : [];
    this.words = [...new Set(some.map(([tag]) => tag)), ...others];
    this.#service = service;
    this.#random = random;
    this.client = client;
    this.collections = collections;
  }

  static async create(service: TestService, random: () => number, kind?: 'distinct'): Promise<World> {
    const client = await service.newClient();
    const collections: number[] = [];
    for (const name of ['one', 'two']) {
      const { collection_id } = await client.call('collection.create', { name, language: 'sv' });
      collections.push(collection_id);
    }
    return new World(service, random, client, collections, kind === 'distinct' ? distinct : names);
  }

  /** Changes a collection: mostly adds a text, rarely changes a text or the whole collection. */
  async change(): Promise<void> {
    const { store } = this.#service.context;
    const { account } = this.client;
    const collection_id = this.#pick(this.collections);
    const publishedAt = Math.floor(this.#random() * 100) * day + Math.floor(this.#random() * day);
    const dice = this.#random();
    const text_id = 1 + Math.floor(this.#random() * 30);
    const has = (await store.texts.find(account, collection_id, { textId: text_id })) !== undefined;
    if (dice < 0.55 || !has) {
      await addTagged(store, account, collection_id, { publishedAt, tags: this.#tags() });
    } else if (dice < 0.63) {
      await store.texts.delete(account, collection_id, { textId: text_id });
    } else if (dice < 0.71) {
      const fields = { body: `Another text ${this.#random()}.` };
      await store.texts.update(account, collection_id, { textId: text_id }, fields);
      if (this.#random() < 0.7) await completeWith(store, this.#tags());
    } else if (dice < 0.79) {
      await store.texts.update(account, collection_id, { textId: text_id }, { publishedAt });
    } else if (dice < 0.9) await this.#editByHand(collection_id, text_id);
    else if (dice < 0.98 && this.#names === names) await this.#editAll(collection_id);
    else await this.client.call('collection.reset', { collection_id });
  }

  /** Returns every analysed text with the tags that text.tags returns. */
  async texts(collections: readonly number[], options: { topics?: boolean } = {}): Promise<OracleText[]> {
    const { store } = this.#service.context;
    const { account } = this.client;
    const found: OracleText[] = [];
    for (const collectionId of collections) {
      for (const { textId, publishedAt } of await store.texts.list(account, collectionId, { limit: 1000 })) {
        if ((await store.analyses.state(account, collectionId, textId)) !== 'done') continue;
        const { tags } = await this.client.call('text.tags', {
          collection_id: collectionId,
          text_id: textId,
          ...options,
        });
        found.push({ collectionId, textId, date: publishedAt!, tags: tags as MadeUpTag[] });
      }
    }
    return found;
  }

  /** Returns the names that edits of whole collections have replaced. */
  async aliases(collections: readonly number[]): Promise<Alias[]> {
    const { store } = this.#service.context;
    const edits = await Promise.all(collections.map((id) => store.tagEdits.list(this.client.account, id)));
    return edits.flatMap(aliasesOf);
  }

  async #editByHand(collection_id: number, text_id: number): Promise<void> {
    const [tag, category] = this.#pick(this.#names);
    const text = { collection_id, text_id };
    const dice = this.#random();
    const state = await this.#service.context.store.analyses.state(
      this.client.account,
      collection_id,
      text_id,
    );
    if (dice < 0.5 || state !== 'done') {
      await this.client.call('text.addTag', { ...text, tag, category, relevance: 0.123456 });
      return;
    }
    const { tags } = await this.client.call('text.tags', text);
    if ((tags as MadeUpTag[]).length === 0) return;
    const original_tag = this.#pick(tags as MadeUpTag[]).tag;
    if (dice < 0.75) await this.client.call('text.updateTag', { ...text, original_tag, updated_tag: tag });
    else await this.client.call('text.deleteTag', { ...text, tag: original_tag });
  }

  /** Edits a tag of a whole collection, or undoes an edit. */
  async #editAll(collection_id: number): Promise<void> {
    const { edits } = await this.client.call('tag.edits', { collection_id });
    if (edits.length > 0 && this.#random() < 0.5) {
      const { tag, category } = this.#pick(edits);
      await this.client.call('tag.undo', { collection_id, tag, category });
      return;
    }
    const { tags } = await this.client.call('tag.list', { collection_scope: collection_id, limit: 1000 });
    if (tags.length === 0) return;
    const { tag, category } = this.#pick(tags);
    const [new_tag, new_category] = this.#pick(this.#names);
    const dice = this.#random();
    const change = dice < 0.2 ? { hidden: true } : { new_tag, ...(dice < 0.5 && { new_category }) };
    await this.client.call('tag.edit', { collection_id, tag, category, ...change });
  }

  #tags(): MadeUpTag[] {
    const some = new Map<string, MadeUpTag>();
    for (let count = Math.floor(this.#random() * 6); count > 0; count--) {
      const [tag, category] = this.#pick(this.#names);
      some.set(tag, { tag, category, relevance: Math.round(1000 * this.#random()) / 1000 });
    }
    return [...some.values()];
  }

  #pick<T>(some: readonly T[]): T {
    return some[Math.floor(this.#random() * some.length)]!;
  }
}
