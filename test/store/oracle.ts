/* eslint-disable @typescript-eslint/require-await -- the interface promises, the oracle answers at once */
import type { TextKey } from '../../packages/server/src/domain/text.ts';
import { addTag, bare, deleteTag, noEdits, replaceTag } from '../../packages/server/src/domain/tags/edits.ts';
import type {
  Analyses,
  AnalysisState,
  Changes,
  Collections,
  Job,
  Texts,
  TextVersion,
} from '../../packages/server/src/store/store.ts';
import {
  inOrder,
  isTaken,
  shownTags,
  statsOf,
  type StoredCollection,
  type StoredText,
  summaryOf,
  withoutEmpty,
} from './stored.ts';

/** The store as one would write it without a database: lists, loops and no care for speed. */
export function makeOracle(accounts: readonly number[]): {
  collections: Collections;
  texts: Texts;
  analyses: Analyses;
  changes: Pick<Changes, 'analysed'>;
} {
  const stored: StoredCollection[] = [];
  let lastCollectionId = 0;
  let lastAccount = 0;

  const find = (account: number, collectionId: number) =>
    stored.find((one) => one.account === account && one.collection.collectionId === collectionId);
  const findText = (account: number, collectionId: number, key: TextKey) =>
    find(account, collectionId)?.texts.find(({ text }) =>
      'textId' in key ? text.textId === key.textId : text.extTextId === key.extTextId,
    );
  const all = () => stored.flatMap(({ texts }) => texts);
  const current = (version: TextVersion) =>
    all().find((one) => JSON.stringify(one.version) === JSON.stringify(version));
  const place = (one: StoredText) => [one.version.collectionId, one.version.textId];
  const jobOf = (one: StoredText): Job => ({
    ...one.version,
    attempts: one.attempts,
    language: find(one.version.accountId, one.version.collectionId)!.collection.language,
    headline: one.text.headline,
    body: one.text.body,
  });
  const take = (one: StoredText, leaseUntil: number): Job => {
    Object.assign(one, { state: 'running', leaseUntil });
    return jobOf(one);
  };

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
    async stats(account, collectionId, limit) {
      const texts = find(account, collectionId)?.texts;
      return texts && statsOf(texts, limit);
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
    async list(account, collectionId, { limit, minTextId = 1, maxTextId = Infinity }) {
      return (find(account, collectionId)?.texts ?? [])
        .filter(({ text }) => text.textId >= minTextId && text.textId <= maxTextId)
        .slice(0, limit)
        .map(summaryOf);
    },
    async summaries(account, collectionId, textIds) {
      return (find(account, collectionId)?.texts ?? [])
        .filter(({ text }) => textIds.includes(text.textId))
        .map(summaryOf);
    },
    async update(account, collectionId, key, fields, now) {
      const one = findText(account, collectionId, key);
      if (one === undefined) return 'noSuchText';
      if (isTaken(find(account, collectionId)!, fields.extTextId, one)) return 'extTextIdTaken';
      const { headline, body } = one.text;
      one.text = withoutEmpty({ ...one.text, ...fields });
      if (one.text.headline !== headline || one.text.body !== body) {
        one.version = { ...one.version, revision: one.version.revision + 1 };
        Object.assign(one, { state: 'pending', queuedAt: now, attempts: 0 });
        delete one.result;
      }
      return summaryOf(one);
    },
    async delete(account, collectionId, key) {
      const one = findText(account, collectionId, key);
      const owner = find(account, collectionId);
      if (one && owner) owner.texts = owner.texts.filter((other) => other !== one);
      return one?.text;
    },
  };

  const analyses: Analyses = {
    async claim({ limit, now, leaseUntil, first, only }) {
      const jobs: Job[] = [];
      for (const { accountId, collectionId, textId } of first) {
        const one = findText(accountId, collectionId, { textId });
        if (one?.state === 'pending' && jobs.length < limit) jobs.push(take(one, leaseUntil));
      }
      if (only) return jobs;
      const expired = all().filter((one) => one.state === 'running' && one.leaseUntil <= now);
      for (const one of inOrder(expired, (one) => [one.leaseUntil, ...place(one)])) {
        if (jobs.length === limit) break;
        one.attempts++;
        jobs.push(take(one, leaseUntil));
      }
      while (jobs.length < limit) {
        const pending = inOrder(
          all().filter((one) => one.state === 'pending'),
          (one) => [one.version.accountId, one.queuedAt, ...place(one)],
        );
        const next = pending.find((one) => one.version.accountId > lastAccount) ?? pending[0];
        if (next === undefined) break;
        lastAccount = next.version.accountId;
        jobs.push(take(next, leaseUntil));
      }
      return jobs;
    },
    async complete(version, { tags, terms, vector, words }) {
      const one = current(version);
      if (one?.state !== 'pending' && one?.state !== 'running') return false;
      Object.assign(one, { state: 'done', result: { tags, terms, vector, words } });
      return true;
    },
    async fail(version, maxAttempts, now) {
      const one = current(version);
      if (one?.state !== 'running') return 'dropped';
      one.attempts++;
      one.queuedAt = now;
      one.state = one.attempts >= maxAttempts ? 'failed' : 'pending';
      return one.state;
    },
    async release(versions) {
      const released = (versions === undefined ? all() : versions.map(current)).filter(
        (one) => one?.state === 'running',
      );
      for (const one of released) one!.state = 'pending';
      return released.length;
    },
    async requeueFailed(now) {
      const failed = all().filter((one) => one.state === 'failed');
      for (const one of failed) Object.assign(one, { state: 'pending', queuedAt: now, attempts: 0 });
      return failed.length;
    },
    async state(account, collectionId, textId) {
      return findText(account, collectionId, { textId })?.state;
    },
    async tags(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      return one?.result && shownTags(one).map(bare);
    },
    async locatedTags(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      return one?.result && shownTags(one);
    },
    async editTag(account, collectionId, key, edit) {
      const one = findText(account, collectionId, key);
      if (one === undefined) return 'noSuchText';
      const shown = shownTags(one).find(({ tag }) => tag === ('word' in edit ? edit.word : ''));
      if (edit.kind === 'add') {
        one.edits = addTag(one.edits, edit.tag);
        return edit.tag;
      }
      if (shown === undefined) return ['done', 'failed'].includes(one.state) ? 'noSuchTag' : 'notAnalysed';
      const { tag, category, relevance } = shown;
      const changed = { tag, category, relevance, ...(edit.kind === 'replace' && edit.changes) };
      one.edits = edit.kind === 'delete' ? deleteTag(one.edits, tag) : replaceTag(one.edits, tag, changed);
      return changed;
    },
    async firstUnfinished(account, collectionId, beforeTextId) {
      return find(account, collectionId)?.texts.find(
        ({ text, state }) => text.textId < beforeTextId && (state === 'pending' || state === 'running'),
      )?.text.textId;
    },
    async countUnfinished(account, collectionId, beforeTextId) {
      const unfinished = find(account, collectionId)?.texts.filter(
        ({ text, state }) => text.textId < beforeTextId && (state === 'pending' || state === 'running'),
      );
      return unfinished?.length ?? 0;
    },
    async tagEdits(account, collectionId, textId) {
      const one = find(account, collectionId)?.texts.find(({ text }) => text.textId === textId);
      return one?.edits ?? noEdits;
    },
    async withTerms(after, limit) {
      const isBehind = ({ collectionId, textId }: TextVersion) =>
        collectionId > after.collectionId || (collectionId === after.collectionId && textId > after.textId);
      return inOrder(all(), place)
        .filter(({ result, version }) => result && isBehind(version))
        .slice(0, limit)
        .map(({ text: { headline, body }, result, version }) => {
          const { language } = find(version.accountId, version.collectionId)!.collection;
          return { ...version, headline, body, language, terms: result!.terms };
        });
    },
    async setTerms(version, terms) {
      const one = current(version);
      if (one?.state !== 'done') return false;
      one.result = { ...one.result!, terms };
      return true;
    },
    async backlog() {
      const count = (state: AnalysisState) => all().filter((one) => one.state === state).length;
      const waiting = all().filter((one) => one.state === 'pending');
      return {
        pending: count('pending'),
        running: count('running'),
        failed: count('failed'),
        ...(waiting.length > 0 && { oldestPendingAt: Math.min(...waiting.map((one) => one.queuedAt)) }),
      };
    },
  };

  const changes: Pick<Changes, 'analysed'> = {
    async analysed(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      if (one?.result === undefined) return undefined;
      const { terms, vector } = one.result;
      return { terms, vector, model: 'm', date: one.text.publishedAt ?? one.text.createdAt };
    },
  };
  return { collections, texts, analyses, changes };
}
