import { setImmediate } from 'node:timers/promises';
import { sql } from '#kysely';
import { type CollectionKey, isDone, isOpen, isPending, type TextIdKey } from '../rows.ts';
import type { Db } from '../db.ts';
import { prepare, prepareByIds } from '../prepared.ts';
import type { Analyses, AnalysisState, ModelCount } from '../store.ts';
import { renamesFrom } from '../tag-edits/reads.ts';
import { pairsOfRow, sentencesOfRow } from './of-revision.ts';
import { applyRename } from '../../tags/edits.ts';
import { editsOf, locatedTags, shownTags, shownTopics } from './shown-tags.ts';

/** Rows counted in one time slice, which takes a millisecond. */
const rowsPerCount = 10_000;

type TextsBelow = CollectionKey & { beforeTextId: number };

export function analysesIn(db: Db): Analyses {
  const analysesOf = ({ account, collectionId }: CollectionKey) =>
    db.read.selectFrom('analysis').where('collectionId', '=', collectionId).where('accountId', '=', account);
  const readState = prepare(db.read, (text: TextIdKey) =>
    analysesOf(text).where('textId', '=', text.textId).select('state'),
  );
  const readTags = prepare(db.read, (text: TextIdKey) =>
    analysesOf(text)
      .where('textId', '=', text.textId)
      .where('state', '=', 'done')
      .select(['tags', 'tagEdits']),
  );
  const readTopics = prepare(db.read, (text: TextIdKey) =>
    analysesOf(text)
      .where('textId', '=', text.textId)
      .where('state', '=', 'done')
      .select(['tags', 'topics', 'tagEdits']),
  );
  const readTagsByIds = prepareByIds(db.read, (texts: CollectionKey & { ids: readonly number[] }) =>
    analysesOf(texts)
      .where('textId', 'in', texts.ids)
      .where('state', '=', 'done')
      .select(['textId', 'tags', 'tagEdits']),
  );
  const renameOf = renamesFrom(db);
  const firstUnfinished = prepare(db.read, (texts: TextsBelow) => {
    // One state at a time, because otherwise the planner walks all done texts of the collection in the order of ids. Both states
    // in one query, because otherwise a text that changes from one state to the other in between is missed.
    const first = (state: AnalysisState) =>
      analysesOf(texts)
        .where(isOpen)
        .where('state', '=', state)
        .where('textId', '<', texts.beforeTextId)
        .select('textId')
        .orderBy('textId')
        .limit(1);
    return db.read.selectNoFrom([first('pending').as('pending'), first('running').as('running')]);
  });
  /** Queries, one for each state, that count a page of unfinished texts after an id and return the last id of the page. */
  const countPages = (['pending', 'running'] as const).map((state) =>
    prepare(db.read, (texts: TextsBelow & { after: number }) =>
      db.read
        .selectFrom(
          analysesOf(texts)
            .where(isOpen)
            .where('state', '=', state)
            .where('textId', '>', texts.after)
            .where('textId', '<', texts.beforeTextId)
            .select('textId')
            .orderBy('textId')
            .limit(rowsPerCount)
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

    async state(account, collectionId, textId) {
      const [row] = await readState({ account, collectionId, textId });
      return row?.state;
    },

    async tags(account, collectionId, textId) {
      const [row] = await readTags({ account, collectionId, textId });
      return row && applyRename(shownTags(row), await renameOf(account, collectionId));
    },

    async locatedTags(account, collectionId, textId) {
      const [row] = await readTags({ account, collectionId, textId });
      return row && applyRename(locatedTags(row), await renameOf(account, collectionId));
    },

    async topics(account, collectionId, textId) {
      const [row] = await readTopics({ account, collectionId, textId });
      return row ? shownTopics(row) : [];
    },

    async tagsOf(account, collectionId, ids) {
      const rename = await renameOf(account, collectionId);
      const rows = await readTagsByIds({ account, collectionId, ids });
      return new Map(rows.map((row) => [row.textId, applyRename(shownTags(row), rename)]));
    },

    async tagEdits(account, collectionId, textId) {
      const query = analysesOf({ account, collectionId }).where('textId', '=', textId).select('tagEdits');
      return editsOf((await query.executeTakeFirst())?.tagEdits ?? null);
    },

    editTag: (account, collectionId, key, edit, maxEdits) =>
      db.write('editTag', { account, collectionId, key, edit, maxEdits }),

    async firstUnfinished(account, collectionId, beforeTextId) {
      const [row] = await firstUnfinished({ account, collectionId, beforeTextId });
      const { pending, running } = row!;
      return pending !== null && running !== null
        ? Math.min(pending, running)
        : (pending ?? running ?? undefined);
    },

    async countUnfinished(account, collectionId, beforeTextId) {
      let count = 0;
      for (const countPage of countPages) {
        for (let last: number | null = 0; last !== null;) {
          const [row] = await countPage({ account, collectionId, after: last, beforeTextId });
          const { texts, last: lastOfPage } = row!;
          count += texts;
          last = texts < rowsPerCount ? null : lastOfPage;
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
          sentencesOfRow,
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
      return rows.map(({ terms, pairs, sentences, ...row }) => ({
        ...row,
        terms: terms!,
        ...(pairs && { pairs }),
        ...(sentences && { sentences }),
      }));
    },

    setTerms: (version, words) => db.write('setTerms', { version, words }),

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
