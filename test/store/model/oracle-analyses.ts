/* eslint-disable @typescript-eslint/require-await -- the methods of the interface are asynchronous */
import {
  addTag,
  withoutMentions,
  deleteTag,
  noEdits,
  replaceTag,
} from '../../../packages/server/src/domain/tags/edits.ts';
import type { Analyses, AnalysisState, Job, TextVersion } from '../../../packages/server/src/store/store.ts';
import { sortByKeys, type Records, shownTags, type StoredText } from './stored.ts';

/** Returns the oracle's analyses. */
export function analysesOf({ find, findText, all }: Records): Analyses {
  let lastAccount = 0;
  const current = (version: TextVersion) =>
    all().find((one) => JSON.stringify(one.version) === JSON.stringify(version));
  const place = (one: StoredText) => [one.version.collectionId, one.version.textId];
  const jobOf = (one: StoredText): Job => ({
    ...one.version,
    attempts: one.attempts,
    language: find(one.version.accountId, one.version.collectionId)!.collection.language,
    headline: one.text.headline,
    body: one.text.body,
    knowledge: 'world',
    vocabularies: [],
    listVersion: 0,
  });
  const take = (one: StoredText, leaseUntil: number): Job => {
    Object.assign(one, { state: 'running', leaseUntil });
    return jobOf(one);
  };

  return {
    async claim({ limit, now, leaseUntil, first, only }) {
      const jobs: Job[] = [];
      for (const { accountId, collectionId, textId } of first) {
        const one = findText(accountId, collectionId, { textId });
        if (one?.state === 'pending' && jobs.length < limit) jobs.push(take(one, leaseUntil));
      }
      if (only) return jobs;
      const expired = all().filter((one) => one.state === 'running' && one.leaseUntil <= now);
      for (const one of sortByKeys(expired, (one) => [one.leaseUntil, ...place(one)])) {
        if (jobs.length === limit) break;
        one.attempts++;
        jobs.push(take(one, leaseUntil));
      }
      while (jobs.length < limit) {
        const pending = sortByKeys(
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
    async claimOutdated({ models, limit, now, leaseUntil }) {
      const jobs: Job[] = [];
      while (jobs.length < limit) {
        const outdated = all().filter(
          (one) => one.result && models.includes(one.result.model) && !one.failedModel,
        );
        const expired = outdated.filter((one) => one.leaseUntil > 0 && one.leaseUntil <= now);
        const waiting = outdated.filter((one) => one.leaseUntil === 0);
        const oldest = sortByKeys(expired, (one) => [one.leaseUntil, one.queuedAt, ...place(one)])[0];
        const next = oldest ?? sortByKeys(waiting, (one) => [one.queuedAt, ...place(one)]).at(-1);
        if (next === undefined) break;
        if (oldest !== undefined) next.attempts++;
        next.leaseUntil = leaseUntil;
        jobs.push(jobOf(next));
      }
      return jobs;
    },
    async complete(version, { model, tags, topics, terms, pairs, sentences, passages, vector, words }) {
      const one = current(version);
      if (one === undefined || one.state === 'failed' || one.result?.model === model) return false;
      const result = {
        model,
        tags,
        ...(topics && { topics }),
        terms,
        pairs,
        sentences,
        passages,
        vector,
        words,
      };
      Object.assign(one, { state: 'done', result, attempts: 0, leaseUntil: 0 });
      delete one.failedModel;
      return true;
    },
    async fail(version, { maxAttempts, now, model }) {
      const one = current(version);
      if (one?.state === 'done' && one.leaseUntil > 0) {
        one.attempts++;
        one.leaseUntil = 0;
        if (one.attempts < maxAttempts) return 'done';
        one.failedModel = model;
        return 'keptOld';
      }
      if (one?.state !== 'running') return 'dropped';
      one.leaseUntil = 0;
      one.attempts++;
      one.queuedAt = now;
      one.state = one.attempts >= maxAttempts ? 'failed' : 'pending';
      return one.state;
    },
    async release(versions) {
      const some = versions === undefined ? all() : versions.map(current);
      const released = some.filter((one) => one !== undefined && one.leaseUntil > 0 && !one.failedModel);
      for (const one of released) {
        one!.leaseUntil = 0;
        if (one!.state === 'running') one!.state = 'pending';
      }
      return released.length;
    },
    async renew(versions, leaseUntil) {
      for (const one of versions.map(current))
        if (one !== undefined && one.leaseUntil > 0) one.leaseUntil = leaseUntil;
    },
    async forgetFailures(model) {
      for (const one of all().filter(({ failedModel = model }) => failedModel !== model)) {
        one.attempts = 0;
        delete one.failedModel;
      }
    },
    async models() {
      const done = all().flatMap((one) => (one.result ? [{ ...one, model: one.result.model }] : []));
      return [...Map.groupBy(done, ({ model }) => model)]
        .map(([model, same]) => ({
          model,
          texts: same.length,
          failed: same.filter(({ failedModel }) => failedModel !== undefined).length,
        }))
        .toSorted((one, other) => (one.model < other.model ? -1 : 1));
    },
    async requeueFailed(now) {
      const failed = all().filter((one) => one.state === 'failed');
      for (const one of failed) Object.assign(one, { state: 'pending', queuedAt: now, attempts: 0 });
      const kept = all().filter(({ failedModel }) => failedModel !== undefined);
      for (const one of kept) {
        one.attempts = 0;
        delete one.failedModel;
      }
      return failed.length + kept.length;
    },
    async state(account, collectionId, textId) {
      return findText(account, collectionId, { textId })?.state;
    },
    async tags(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      return one?.result && shownTags(one).map(withoutMentions);
    },
    async tagsOf(account, collectionId, textIds) {
      const found = (find(account, collectionId)?.texts ?? []).filter(
        ({ text, result }) => result && textIds.includes(text.textId),
      );
      return new Map(found.map((one) => [one.text.textId, shownTags(one).map(withoutMentions)]));
    },
    async locatedTags(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      return one?.result && shownTags(one);
    },
    async topics(account, collectionId, textId) {
      const one = findText(account, collectionId, { textId });
      if (!one?.result) return [];
      const shown = shownTags(one).map(({ tag }) => tag.toLowerCase());
      return (one.result.topics ?? []).filter(({ tag }) => !shown.includes(tag.toLowerCase()));
    },
    async editTag(account, collectionId, key, edit) {
      const one = findText(account, collectionId, key);
      if (one === undefined) return 'noSuchText';
      const shown = shownTags(one).find(({ tag }) => tag === ('name' in edit ? edit.name : ''));
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
    async listTerms(after, limit) {
      const isBehind = ({ collectionId, textId }: TextVersion) =>
        collectionId > after.collectionId || (collectionId === after.collectionId && textId > after.textId);
      return sortByKeys(all(), place)
        .filter(({ result, version }) => result && isBehind(version))
        .slice(0, limit)
        .map(({ text: { headline, body }, result, version }) => {
          const { language } = find(version.accountId, version.collectionId)!.collection;
          const { terms, pairs, sentences } = result!;
          const known = { ...(pairs && { pairs }), ...(sentences && { sentences }) };
          return { ...version, headline, body, language, terms, ...known };
        });
    },
    async setTerms(version, words) {
      const one = current(version);
      if (one?.state !== 'done') return false;
      one.result = { ...one.result!, ...words };
      return true;
    },
    async pendingByAccount(limit) {
      const waiting = Map.groupBy(
        all().filter((one) => one.state === 'pending'),
        (one) => one.version.accountId,
      );
      const counts = [...waiting].map(([accountId, some]) => ({ accountId, texts: some.length }));
      const order = counts.toSorted((a, b) => b.texts - a.texts || a.accountId - b.accountId);
      return order.slice(0, limit);
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
}
