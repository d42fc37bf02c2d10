import type { Db } from './db.ts';
import { groupColumns } from './rows.ts';
import type { Groups } from './store.ts';

export function groupsIn(db: Db): Groups {
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

    async members(account, groupId) {
      const rows = await db.read
        .selectFrom('groupMember')
        .innerJoin('textGroup', 'textGroup.groupId', 'groupMember.groupId')
        .innerJoin('text', (join) =>
          join
            .onRef('text.collectionId', '=', 'groupMember.collectionId')
            .onRef('text.textId', '=', 'groupMember.textId'),
        )
        .where('groupMember.groupId', '=', groupId)
        .where('textGroup.accountId', '=', account)
        .select(['groupMember.collectionId', 'groupMember.textId', 'text.extTextId'])
        .orderBy('groupMember.collectionId')
        .orderBy('groupMember.textId')
        .execute();
      return rows.map(({ extTextId, ...place }) => ({ ...place, ...(extTextId !== null && { extTextId }) }));
    },
  };
}
