import { sql } from 'kysely';
import type { Db } from './db.ts';
import { floatsOf } from './floats.ts';
import { groupColumns } from './rows.ts';
import type { Groups } from './store.ts';

export function groupsIn(db: Db): Groups {
  /** The keys of a group's texts, in order. */
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
  const of = (account: number) =>
    db.read.selectFrom('textGroup').select(groupColumns).where('accountId', '=', account);
  return {
    create: (account, fields, now) => db.write('createGroup', { account, fields, now }),
    get: (account, groupId) => of(account).where('groupId', '=', groupId).executeTakeFirst(),
    list: (account) => of(account).orderBy('groupId').execute(),
    update: (account, groupId, fields, now) => db.write('updateGroup', { account, groupId, fields, now }),
    reset: (account, groupId, now) => db.write('resetGroup', { account, groupId, now }),
    delete: (account, groupId) => db.write('deleteGroup', { account, groupId }),
    addText: (account, groupId, text, now) => db.write('addGroupText', { account, groupId, text, now }),
    deleteText: (account, groupId, text, now) => db.write('deleteGroupText', { account, groupId, text, now }),

    hasTexts: async (account, groupId) =>
      (await analysesOf(account, groupId).limit(1).executeTakeFirst()) !== undefined,
    firstUnfinished: (account, groupId) =>
      analysesOf(account, groupId)
        .where('analysis.state', 'in', ['pending', 'running'])
        .limit(1)
        .executeTakeFirst(),
    versions: (account, groupId) =>
      analysesOf(account, groupId)
        .where('analysis.state', '=', 'done')
        .select(['analysis.epoch', 'analysis.revision'])
        .execute(),
    async features(account, groupId, { collectionId, textId }, limit) {
      const rows = await analysesOf(account, groupId)
        .where(
          sql<boolean>`(group_member.collection_id, group_member.text_id) > (${collectionId}, ${textId})`,
        )
        .where('analysis.state', '=', 'done')
        .select(['analysis.terms', 'analysis.vector'])
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, terms: row.terms!, vector: floatsOf(row.vector!) }));
    },

    async members(account, groupId) {
      const rows = await membersOf(account, groupId)
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
