import { setImmediate } from 'node:timers/promises';
import { sql } from '#kysely';
import { isOpen } from '../rows.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { Analyses, AnalysisState, ModelCount } from '../store.ts';
import { renamesFrom } from '../tag-edits/reads.ts';
import { pairsOfRow } from './pairs.ts';
import { showRenamed } from '../../tags/edits.ts';
import { inParts } from '../texts/in-parts.ts';
import { editsOf, locatedTags, shownTags, shownTopics } from './shown-tags.ts';

// Written out instead of bound, so that the planner sees that the partial indexes serve.
const isDone = sql<boolean>`state = 'done'`;
const isPending = sql<boolean>`state = 'pending'`;

/** Rows that are counted before everything else has its turn: a millisecond. */
const rowsOfCount = 10_000;

export function analysesIn(db: Db): Analyses {
  const of = (account: number, collectionId: number) =>
    db.read.selectFrom('analysis').where('collectionId', '=', collectionId).where('accountId', '=', account);
  const stateRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    of(account, collectionId).where('textId', '=', textId).select('state'),
  );
  const tagsRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    of(account, collectionId)
      .where('textId', '=', textId)
      .where('state', '=', 'done')
      .select(['tags', 'tagEdits']),
  );
  const topicsRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    of(account, collectionId)
      .where('textId', '=', textId)
      .where('state', '=', 'done')
      .select(['tags', 'topics', 'tagEdits']),
  );
  const renameOf = renamesFrom(db);
  const stateOf = async (account: number, collectionId: number, textId: number) => {
    const [row] = await stateRow(account, collectionId, textId);
    return row?.state;
  };
  const unfinished = prepared(db.read, (account: number, collectionId: number, beforeTextId: number) => {
    // One state at a time, or the planner walks all the done texts of the collection to keep the order of ids; and
    // both in one query, or a text that changes from the one to the other meanwhile is missed.
    const first = (state: AnalysisState) =>
      of(account, collectionId)
        .where(isOpen)
        .where('state', '=', state)
        .where('textId', '<', beforeTextId)
        .select('textId')
        .orderBy('textId')
        .limit(1);
    return db.read.selectNoFrom([first('pending').as('pending'), first('running').as('running')]);
  });
  /** Counts unfinished texts of one state behind one of them, and tells the last that it has counted. */
  const pagesOfUnfinished = (['pending', 'running'] as const).map((state) =>
    prepared(db.read, (account: number, collectionId: number, after: number, beforeTextId: number) =>
      db.read
        .selectFrom(
          of(account, collectionId)
            .where(isOpen)
            .where('state', '=', state)
            .where('textId', '>', after)
            .where('textId', '<', beforeTextId)
            .select('textId')
            .orderBy('textId')
            .limit(rowsOfCount)
            .as('page'),
        )
        .select(({ fn }) => [fn.max('textId').as('last'), fn.countAll<number>().as('texts')]),
    ),
  );
  return {
    claim: (claim) => db.write('claimAnalyses', claim),
    complete: (version, result, now = Math.floor(Date.now() / 1000)) =>
      db.write('completeAnalysis', { version, result, now }),
    claimOutdated: (claim) => db.write('claimOutdated', claim),
    fail: (version, failure) => db.write('failAnalysis', { version, ...failure }),
    release: (versions) => db.write('releaseAnalyses', versions === undefined ? {} : { versions }),

    renew: (versions, leaseUntil) => db.write('renewLeases', { versions, leaseUntil }),

    requeueFailed: (now) => db.write('requeueFailedAnalyses', { now }),

    forgetFailures: (model) => db.write('forgetFailures', { model }).then(() => undefined),

    async models() {
      const rows = await db.read
        .selectFrom('modelCount')
        .groupBy('model')
        .select(({ fn }) => ['model', fn.sum<number>('texts').as('texts')])
        .orderBy('model')
        .execute();
      const counts: ModelCount[] = [];
      for (const { model, texts } of rows) {
        const { failed } = await db.read
          .selectFrom('analysis')
          .where(isDone)
          .where('model', '=', model)
          .where('failedModel', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('failed'))
          .executeTakeFirstOrThrow();
        counts.push({ model, texts, failed });
      }
      return counts;
    },

    state: stateOf,

    async tags(account, collectionId, textId) {
      const [row] = await tagsRow(account, collectionId, textId);
      return row && showRenamed(shownTags(row), await renameOf(account, collectionId));
    },

    async locatedTags(account, collectionId, textId) {
      const [row] = await tagsRow(account, collectionId, textId);
      return row && showRenamed(locatedTags(row), await renameOf(account, collectionId));
    },

    async topics(account, collectionId, textId) {
      const [row] = await topicsRow(account, collectionId, textId);
      return row ? shownTopics(row) : [];
    },

    async tagsOf(account, collectionId, textIds) {
      const rename = await renameOf(account, collectionId);
      const rows = await inParts(textIds, (ids) =>
        of(account, collectionId)
          .where('textId', 'in', ids)
          .where('state', '=', 'done')
          .select(['textId', 'tags', 'tagEdits'])
          .execute(),
      );
      return new Map(rows.map((row) => [row.textId, showRenamed(shownTags(row), rename)]));
    },

    async tagEdits(account, collectionId, textId) {
      const query = of(account, collectionId).where('textId', '=', textId).select('tagEdits');
      return editsOf((await query.executeTakeFirst())?.tagEdits ?? null);
    },

    editTag: (account, collectionId, key, edit, maxEdits) =>
      db.write('editTag', { account, collectionId, key, edit, maxEdits }),

    async firstUnfinished(account, collectionId, beforeTextId) {
      const [row] = await unfinished(account, collectionId, beforeTextId);
      const { pending, running } = row!;
      return pending !== null && running !== null
        ? Math.min(pending, running)
        : (pending ?? running ?? undefined);
    },

    async countUnfinished(account, collectionId, beforeTextId) {
      let count = 0;
      for (const pageOf of pagesOfUnfinished) {
        for (let last: number | null = 0; last !== null;) {
          const [row] = await pageOf(account, collectionId, last, beforeTextId);
          const { texts, last: lastOfPage } = row!;
          count += texts;
          last = texts < rowsOfCount ? null : lastOfPage;
          if (last !== null) await setImmediate();
        }
      }
      return count;
    },

    async listTerms({ collectionId, textId }, limit) {
      const rows = await db.read
        .selectFrom('analysis')
        .innerJoin('text', (join) =>
          join
            .onRef('text.collectionId', '=', 'analysis.collectionId')
            .onRef('text.textId', '=', 'analysis.textId'),
        )
        .innerJoin('collection', 'collection.collectionId', 'analysis.collectionId')
        .where(sql<boolean>`(analysis.collection_id, analysis.text_id) > (${collectionId}, ${textId})`)
        .where('analysis.state', '=', 'done')
        .select(['analysis.accountId', 'analysis.collectionId', 'analysis.textId', 'analysis.epoch'])
        .select([
          pairsOfRow,
          'analysis.revision',
          'analysis.terms',
          'text.headline',
          'text.body',
          'collection.language',
        ])
        .orderBy('analysis.collectionId')
        .orderBy('analysis.textId')
        .limit(limit)
        .execute();
      return rows.map(({ terms, pairs, ...row }) => ({ ...row, terms: terms!, ...(pairs && { pairs }) }));
    },

    setTerms: (version, terms, pairs) => db.write('setTerms', { version, terms, pairs }),

    pendingByAccount: (limit) =>
      db.read
        .selectFrom('analysis')
        .where(isPending)
        .groupBy('accountId')
        .select(({ fn }) => ['accountId', fn.countAll<number>().as('texts')])
        .orderBy('texts', 'desc')
        .orderBy('accountId')
        .limit(limit)
        .execute(),

    async backlog() {
      const counts = await db.read
        .selectFrom('analysis')
        .where(isOpen)
        .groupBy('state')
        .select(({ fn }) => ['state', fn.countAll<number>().as('texts')])
        .execute();
      const oldest = await db.read
        .selectFrom('analysis')
        .where(isPending)
        .select(({ fn }) => fn.min('queuedAt').as('queuedAt'))
        .executeTakeFirst();
      const count = (state: string) => counts.find((row) => row.state === state)?.texts ?? 0;
      return {
        pending: count('pending'),
        running: count('running'),
        failed: count('failed'),
        ...(oldest?.queuedAt != null && { oldestPendingAt: oldest.queuedAt }),
      };
    },
  };
}
