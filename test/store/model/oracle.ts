/* eslint-disable @typescript-eslint/require-await -- the methods of the interface are asynchronous */
import { noEdits } from '../../../packages/server/src/domain/tags/edits.ts';
import { textRevision } from '../../../packages/server/src/store/texts/revision.ts';
import type { Analyses, Changes, Collections, Texts } from '../../../packages/server/src/store/store.ts';
import { analysesOf } from './oracle-analyses.ts';
import {
  isTaken,
  pageOf,
  recordsOf,
  statsOf,
  type StoredCollection,
  summaryOf,
  withoutEmpty,
} from './stored.ts';

/** Creates a simple store in memory, made of lists and loops, without regard to speed. */
export function makeOracle(accounts: readonly number[]): {
  collections: Collections;
  texts: Texts;
  analyses: Analyses;
  changes: Pick<Changes, 'analysedText'>;
} {
  const stored: StoredCollection[] = [];
  let lastCollectionId = 0;

  const records = recordsOf(stored);
  const { find, findText } = records;

  const collections: Collections = {
    async create(account, fields) {
      if (!accounts.includes(account)) throw new Error('no such account');
      const collection = { ...fields, collectionId: ++lastCollectionId, nextId: 1 };
      stored.push({ account, epoch: 1, collection, texts: [] });
      return { ...collection };
    },
    createWithinLimit: (account, fields) => collections.create(account, fields),
    async get(account, collectionId) {
      const one = find(account, collectionId);
      return one && { ...one.collection };
    },
    async language(account, collectionId) {
      return find(account, collectionId)?.collection.language;
    },
    async list(account) {
      return stored.filter((one) => one.account === account).map(({ collection }) => ({ ...collection }));
    },
    async update(account, collectionId, fields) {
      const one = find(account, collectionId);
      return one && { ...Object.assign(one.collection, fields) };
    },
    async reset(account, collectionId) {
      const one = find(account, collectionId);
      if (one === undefined) return undefined;
      one.collection.nextId = 1;
      one.epoch++;
      one.texts = [];
      return { ...one.collection };
    },
    async delete(account, collectionId) {
      const one = find(account, collectionId);
      if (one !== undefined) stored.splice(stored.indexOf(one), 1);
      return one?.collection;
    },
    async stats(account, collectionId) {
      const texts = find(account, collectionId)?.texts;
      return texts && statsOf(texts);
    },
  };

  const texts: Texts = {
    async create(account, collectionId, fields, createdAt) {
      const owner = find(account, collectionId);
      if (owner === undefined) return 'noSuchCollection';
      if (isTaken(owner, fields.extTextId)) return 'extTextIdTaken';
      const textId = owner.collection.nextId++;
      const text = withoutEmpty({ ...fields, collectionId, textId, createdAt });
      const version = { accountId: account, collectionId, textId, epoch: owner.epoch, revision: 1 };
      owner.texts.push({
        text,
        version,
        state: 'pending',
        edits: noEdits,
        queuedAt: createdAt,
        attempts: 0,
        leaseUntil: 0,
      });
      return summaryOf({ text });
    },
    async get(account, collectionId, key) {
      return findText(account, collectionId, key)?.text;
    },
    async findInCollection(account, collectionId, key) {
      const one = findText(account, collectionId, key);
      const { collection } = find(account, collectionId) ?? {};
      return (
        one && { textId: one.text.textId, collection: { ...collection! }, isAnalysed: one.state === 'done' }
      );
    },
    async find(account, collectionId, key) {
      return findText(account, collectionId, key)?.text.textId;
    },
    async size(account, collectionId, textId) {
      const { headline, body } = findText(account, collectionId, { textId })?.text ?? {
        headline: '',
        body: '',
      };
      return Buffer.byteLength(headline + body);
    },
    async list(account, collectionId, page) {
      return pageOf(find(account, collectionId)?.texts ?? [], page).map(summaryOf);
    },
    async beginnings(account, collectionId, textIds, length) {
      const found = (find(account, collectionId)?.texts ?? []).filter(({ text }) =>
        textIds.includes(text.textId),
      );
      return new Map(found.map(({ text }) => [text.textId, Array.from(text.body).slice(0, length).join('')]));
    },
    async getMany(account, collectionId, textIds) {
      return (find(account, collectionId)?.texts ?? [])
        .filter(({ text }) => textIds.includes(text.textId))
        .map(({ text }) => text);
    },
    async summaries(account, collectionId, textIds) {
      return (find(account, collectionId)?.texts ?? [])
        .filter(({ text }) => textIds.includes(text.textId))
        .map(summaryOf);
    },
    async update(account, collectionId, key, fields, { now, ifRevision } = {}) {
      const one = findText(account, collectionId, key);
      if (one === undefined) return 'noSuchText';
      if (ifRevision !== undefined && textRevision(one.text) !== ifRevision) return 'textChanged';
      if (isTaken(find(account, collectionId)!, fields.extTextId, one)) return 'extTextIdTaken';
      const { headline, body } = one.text;
      one.text = withoutEmpty({ ...one.text, ...fields });
      if (one.text.headline !== headline || one.text.body !== body) {
        one.version = { ...one.version, revision: one.version.revision + 1 };
        Object.assign(one, { state: 'pending', queuedAt: now, attempts: 0, leaseUntil: 0 });
        delete one.result;
        delete one.failedModel;
      }
      return {
        ...summaryOf(one),
        ...(ifRevision !== undefined && { revision: textRevision(one.text) }),
      };
    },
    async delete(account, collectionId, key) {
      const one = findText(account, collectionId, key);
      const owner = find(account, collectionId);
      if (one && owner) owner.texts = owner.texts.filter((other) => other !== one);
      return one?.text;
    },
  };

  const changes: Pick<Changes, 'analysedText'> = {
    async analysedText(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      if (one?.result === undefined) return undefined;
      const { terms, pairs, sentences, passages, vector, model } = one.result;
      const known = {
        ...(pairs && { pairs }),
        ...(sentences && { sentences }),
        ...(passages && { passages }),
      };
      return { terms, ...known, vector, model, date: one.text.publishedAt ?? one.text.createdAt };
    },
  };
  return { collections, texts, analyses: analysesOf(records), changes };
}
