import type { Group } from '../../domain/group.ts';
import type { TextKey } from '../../domain/text.ts';
import type { Queries } from '../engines.ts';
import { ownCollection } from '../collections/own.ts';
import { groupColumns, whereText } from '../rows.ts';
import { nextId } from '../accounts/writes.ts';
import { hasRoom } from '../limits/writes.ts';

interface GroupKey {
  account: number;
  groupId: number;
}

interface MemberChange extends GroupKey {
  text: { collectionId: number; key: TextKey };
  now: number;
}

export async function createGroup(
  db: Queries,
  args: { account: number; fields: Pick<Group, 'name' | 'language' | 'description'>; now: number },
): Promise<Group | 'groupNameTaken' | 'groupLimit'> {
  const { account, fields, now } = args;
  if (!(await hasRoom(db, account, 'textGroup'))) return 'groupLimit';
  if (await isTaken(db, account, fields.name)) return 'groupNameTaken';
  const { name, language, description } = fields;
  const groupId = await nextId(db, 'group');
  const group = { groupId, name, language, description, createdAt: now, updatedAt: now };
  await db
    .insertInto('textGroup')
    .values({ ...group, accountId: account })
    .execute();
  return group;
}

export async function updateGroup(
  db: Queries,
  args: GroupKey & { fields: Partial<Pick<Group, 'name' | 'description'>>; now: number },
): Promise<Group | 'noSuchGroup' | 'groupNameTaken'> {
  const { account, groupId, fields, now } = args;
  if (fields.name !== undefined && (await isTaken(db, account, fields.name, groupId)))
    return 'groupNameTaken';
  return (await change(db, args, { ...fields, updatedAt: now })) ?? 'noSuchGroup';
}

/** Removes all texts from the group. The texts themselves stay. */
export async function resetGroup(db: Queries, args: GroupKey & { now: number }): Promise<Group | undefined> {
  const group = await change(db, args, { updatedAt: args.now });
  if (group !== undefined) await raise(db, args.groupId);
  if (group !== undefined) await db.deleteFrom('groupMember').where('groupId', '=', args.groupId).execute();
  return group;
}

/** Deletes a group. Its members are removed by the foreign key. */
export async function deleteGroup(db: Queries, args: GroupKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('textGroup')
    .where('groupId', '=', args.groupId)
    .where('accountId', '=', args.account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Refusal = 'noSuchGroup' | 'noSuchCollection' | 'noSuchText';

/** Adds a text to a group, unless it is there already. */
export async function addGroupText(
  db: Queries,
  args: MemberChange,
): Promise<Refusal | 'groupLanguageDiffers' | undefined> {
  const found = await findGroupAndText(db, args);
  if (typeof found === 'string') return found;
  const { group, language, place } = found;
  if (group.language !== language) return 'groupLanguageDiffers';
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('groupMember')
    .values({ groupId: group.groupId, ...place })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  await raise(db, args.groupId);
  await change(db, args, { updatedAt: args.now });
  return undefined;
}

export async function deleteGroupText(
  db: Queries,
  args: MemberChange,
): Promise<Refusal | 'textNotInGroup' | undefined> {
  const found = await findGroupAndText(db, args);
  if (typeof found === 'string') return found;
  const { group, place } = found;
  const { numDeletedRows } = await db
    .deleteFrom('groupMember')
    .where('groupId', '=', group.groupId)
    .where('collectionId', '=', place.collectionId)
    .where('textId', '=', place.textId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return 'textNotInGroup';
  await raise(db, args.groupId);
  await change(db, args, { updatedAt: args.now });
  return undefined;
}

/** Finds the group and the text of a change. Returns a refusal when one of them does not exist. */
async function findGroupAndText(
  db: Queries,
  { account, groupId, text: { collectionId, key } }: MemberChange,
) {
  const group = await db
    .selectFrom('textGroup')
    .select(groupColumns)
    .where('groupId', '=', groupId)
    .where('accountId', '=', account)
    .executeTakeFirst();
  if (group === undefined) return 'noSuchGroup';
  const collection = await ownCollection(db, account, collectionId).select('language').executeTakeFirst();
  if (collection === undefined) return 'noSuchCollection';
  const place = await whereText(db, account, collectionId, key)
    .select(['text.collectionId', 'text.textId'])
    .executeTakeFirst();
  return place === undefined ? 'noSuchText' : { group, language: collection.language, place };
}

/** Changes columns of a group and returns it. */
async function change(
  db: Queries,
  { account, groupId }: GroupKey,
  values: Partial<Pick<Group, 'name' | 'description' | 'updatedAt'>>,
): Promise<Group | undefined> {
  return await db
    .updateTable('textGroup')
    .set(values)
    .where('groupId', '=', groupId)
    .where('accountId', '=', account)
    .returning(groupColumns)
    .executeTakeFirst();
}

/** Raises the version of the group, whose texts have changed. */
async function raise(db: Queries, groupId: number): Promise<void> {
  await db
    .updateTable('textGroup')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('groupId', '=', groupId)
    .execute();
}

async function isTaken(db: Queries, account: number, name: string, exceptGroupId?: number): Promise<boolean> {
  const holder = await db
    .selectFrom('textGroup')
    .select('groupId')
    .where('accountId', '=', account)
    .where('name', '=', name)
    .executeTakeFirst();
  return holder !== undefined && holder.groupId !== exceptGroupId;
}
