import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { floatsOf } from './floats.ts';
import { prepared } from './prepared.ts';
import type { Analyses, AnalysisState, TextVersion } from './store.ts';
import { editsOf, shownTags } from './writes/counts.ts';

// Written out instead of bound, so that the planner sees that the partial indexes serve.
const isOpen = sql<boolean>`state <> 'done'`;
const isPending = sql<boolean>`state = 'pending'`;

/** Rows that are read before everything else has its turn: some milliseconds. */
const rowsOfFingerprint = 2000;

interface FingerprintRow {
  texts: number;
  last: number | null;
  epoch: number | null;
  model: string | null;
  versions: number | null;
  terms: number | null;
}

export function analysesIn(db: Db): Analyses {
  const of = (account: number, collectionId: number) =>
    db.read.selectFrom('analysis').where('collectionId', '=', collectionId).where('accountId', '=', account);
  /** Results on their way to the disk and back, no more than there are workers. */
  const completing = new Map<Promise<boolean>, TextVersion>();
  const stateRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    of(account, collectionId).where('textId', '=', textId).select('state'),
  );
  const tagsRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    of(account, collectionId)
      .where('textId', '=', textId)
      .where('state', '=', 'done')
      .select(['tags', 'tagEdits']),
  );
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
  return {
    claim: (claim) => db.write('claimAnalyses', claim),
    complete(version, result) {
      const written = db.write('completeAnalysis', { version, result });
      completing.set(written, version);
      const over = (): boolean => completing.delete(written);
      written.then(over, over);
      return written;
    },
    async announced(account, collectionId) {
      // Only what can be seen already is waited for: its message is on the way, where a commit would take milliseconds.
      for (const [written, version] of [...completing]) {
        if (version.accountId !== account || version.collectionId !== collectionId) continue;
        if ((await stateOf(account, collectionId, version.textId)) === 'done')
          await Promise.allSettled([written]);
      }
    },
    fail: (version, maxAttempts, now) => db.write('failAnalysis', { version, maxAttempts, now }),
    release: (versions) => db.write('releaseAnalyses', versions === undefined ? {} : { versions }),

    requeueFailed: (now) => db.write('requeueFailedAnalyses', { now }),

    state: stateOf,

    async tags(account, collectionId, textId) {
      const [row] = await tagsRow(account, collectionId, textId);
      return row && shownTags(row);
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

    async features(account, collectionId, afterTextId, limit) {
      const rows = await of(account, collectionId)
        .where('textId', '>', afterTextId)
        .where('state', '=', 'done')
        .select(['textId', 'terms', 'vector'])
        .orderBy('textId')
        .limit(limit)
        .execute();
      return rows.map(({ textId, terms, vector }) => ({ textId, terms: terms!, vector: floatsOf(vector!) }));
    },

    async fingerprint(account, collectionId) {
      const sum = { texts: 0, versions: 0, terms: 0 };
      let epoch = 0;
      let model = '';
      for (let last: number | null = 0; last !== null;) {
        const page = of(account, collectionId)
          .where('state', '=', 'done')
          .where('textId', '>', last)
          .selectAll()
          .orderBy('textId')
          .limit(rowsOfFingerprint);
        const row: FingerprintRow = await db.read
          .selectFrom(page.as('page'))
          .select(({ fn }) => [
            fn.countAll<number>().as('texts'),
            fn.max('textId').as('last'),
            fn.max('epoch').as('epoch'),
            fn.max('model').as('model'),
            sql<number | null>`sum(text_id * revision)`.as('versions'),
            sql<number | null>`sum(text_id * length(terms))`.as('terms'),
          ])
          .executeTakeFirstOrThrow();
        sum.texts += row.texts;
        sum.versions += row.versions ?? 0;
        sum.terms += row.terms ?? 0;
        epoch = Math.max(epoch, row.epoch ?? 0);
        if ((row.model ?? '') > model) model = row.model!;
        last = row.last;
        await setImmediate();
      }
      return JSON.stringify([collectionId, epoch, model, sum]);
    },

    async withTerms({ collectionId, textId }, limit) {
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
        .select(['analysis.revision', 'analysis.terms', 'text.headline', 'text.body', 'collection.language'])
        .orderBy('analysis.collectionId')
        .orderBy('analysis.textId')
        .limit(limit)
        .execute();
      return rows.map(({ terms, ...row }) => ({ ...row, terms: terms! }));
    },

    setTerms: (version, terms) => db.write('setTerms', { version, terms }),

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
