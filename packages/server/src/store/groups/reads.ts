import { setImmediate } from 'node:timers/promises';
import { sql } from '#kysely';
import type { Db } from '../db.ts';
import { bytesToFloats } from '../floats.ts';
import { passagesOfRow, sentencesOfRow } from '../analyses/of-revision.ts';
import { groupColumns } from '../rows.ts';
import type { Groups, TextPlace } from '../store.ts';

/** Texts of one read, which takes a millisecond. The event loop runs between reads. */
const rowsPerRead = 1000;

const isAfter = ({ collectionId, textId }: TextPlace) =>
  sql<boolean>`(group_member.collection_id, group_member.text_id) > (${collectionId}, ${textId})`;

export function groupsIn(db: Db): Groups {
  /** Selects the keys of a group's texts, in order. */
  const membersOf = (account: number, groupId: number) =>
    db.read
      .selectFrom('textGroup')
      .innerJoin('groupMember', 'groupMember.groupId', 'textGroup.groupId')
      .where('textGroup.groupId', '=', groupId)
      .where('textGroup.accountId', '=', account)
      .select(['groupMember.collectionId', 'groupMember.textId'])
      .orderBy('groupMember.collectionId')
      .orderBy('groupMember.textId');
  const analysesOf = (account: number, groupId: number) =>
    membersOf(account, groupId).innerJoin('analysis', (join) =>
      join
        .onRef('analysis.collectionId', '=', 'groupMember.collectionId')
        .onRef('analysis.textId', '=', 'groupMember.textId'),
    );
  const groupsOf = (account: number) =>
    db.read.selectFrom('textGroup').select(groupColumns).where('accountId', '=', account);
  return {
    create: (account, fields, now) => db.write('createGroup', { account, fields, now }),
    get: (account, groupId) => groupsOf(account).where('groupId', '=', groupId).executeTakeFirst(),
    list: (account, collections, { after = 0, limit, ids } = {}) => {
      const all = groupsOf(account)
        .where('groupId', '>', after)
        .$if(ids !== undefined, (some) => some.where('groupId', 'in', ids!))
        .$if(limit !== undefined, (some) => some.limit(limit!))
        .orderBy('groupId');
      if (collections === undefined) return all.execute();
      return all
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('groupMember')
                .select('groupMember.textId')
                .whereRef('groupMember.groupId', '=', 'textGroup.groupId')
                .where('groupMember.collectionId', 'not in', collections),
            ),
          ),
        )
        .execute();
    },
    async counts(account, first, last) {
      const rows = await db.read
        .selectFrom('textGroup')
        .innerJoin('groupMember', 'groupMember.groupId', 'textGroup.groupId')
        .where('textGroup.accountId', '=', account)
        .where('textGroup.groupId', '>=', first)
        .where('textGroup.groupId', '<=', last)
        .groupBy('textGroup.groupId')
        .select(({ fn }) => ['textGroup.groupId', fn.countAll<number>().as('texts')])
        .execute();
      return new Map(rows.map(({ groupId, texts }) => [groupId, texts]));
    },
    update: (account, groupId, fields, now) => db.write('updateGroup', { account, groupId, fields, now }),
    reset: (account, groupId, now) => db.write('resetGroup', { account, groupId, now }),
    delete: (account, groupId) => db.write('deleteGroup', { account, groupId }),
    addText: (account, groupId, text, now) => db.write('addGroupText', { account, groupId, text, now }),
    deleteText: (account, groupId, text, now) => db.write('deleteGroupText', { account, groupId, text, now }),

    async collections(account, groupId) {
      const rows = await db.read
        .selectFrom('textGroup')
        .innerJoin('groupMember', 'groupMember.groupId', 'textGroup.groupId')
        .where('textGroup.groupId', '=', groupId)
        .where('textGroup.accountId', '=', account)
        .select('groupMember.collectionId')
        .distinct()
        .orderBy('groupMember.collectionId')
        .execute();
      return rows.map(({ collectionId }) => collectionId);
    },
    hasTexts: async (account, groupId) =>
      (await analysesOf(account, groupId).limit(1).executeTakeFirst()) !== undefined,
    async *unfinished(account, groupId) {
      for (let last: TextPlace = { collectionId: 0, textId: 0 }; ;) {
        const rows = await analysesOf(account, groupId)
          .where(isAfter(last))
          .select('analysis.state')
          .limit(rowsPerRead)
          .execute();
        for (const { state, ...place } of rows) if (state === 'pending' || state === 'running') yield place;
        if (rows.length < rowsPerRead) return undefined;
        last = rows.at(-1)!;
        await setImmediate();
      }
    },
    async version(account, groupId) {
      // A removed text lowers the count, an added text raises the group's version, and a changed text raises `changed`.
      const rows = await db.read
        .selectFrom('textGroup')
        .leftJoin('groupMember', 'groupMember.groupId', 'textGroup.groupId')
        .leftJoin('textChange', (join) =>
          join
            .onRef('textChange.collectionId', '=', 'groupMember.collectionId')
            .onRef('textChange.textId', '=', 'groupMember.textId'),
        )
        .where('textGroup.groupId', '=', groupId)
        .where('textGroup.accountId', '=', account)
        .groupBy(['textGroup.version', 'groupMember.collectionId'])
        .select(['textGroup.version', 'groupMember.collectionId'])
        .select(({ fn }) => [fn.countAll<number>().as('texts'), fn.max('textChange.version').as('changed')])
        .execute();
      return JSON.stringify(
        rows.map(({ version, collectionId, texts, changed }) => [version, collectionId, texts, changed]),
      );
    },
    async features(account, groupId, after, limit) {
      const rows = await analysesOf(account, groupId)
        .where(isAfter(after))
        .where('analysis.state', '=', 'done')
        .select(['analysis.terms', 'analysis.vector', 'analysis.model', sentencesOfRow, passagesOfRow])
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...row,
        terms: row.terms!,
        vector: bytesToFloats(row.vector!),
        model: row.model!,
        sentences: row.sentences ?? undefined,
        passages: row.passages ?? undefined,
      }));
    },

    async members(account, groupId, after, limit) {
      const rows = await membersOf(account, groupId)
        .where(isAfter(after))
        .limit(limit)
        .innerJoin('text', (join) =>
          join
            .onRef('text.collectionId', '=', 'groupMember.collectionId')
            .onRef('text.textId', '=', 'groupMember.textId'),
        )
        .select('text.extTextId')
        .execute();
      return rows.map(({ extTextId, ...place }) => ({ ...place, ...(extTextId !== null && { extTextId }) }));
    },
  };
}
