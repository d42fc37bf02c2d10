import type { Queries } from '../engines.ts';
import type { IdentityName } from './interface.ts';

interface StoredValue {
  name: IdentityName;
  value: Uint8Array;
}

export async function findIdentity(db: Queries, name: IdentityName): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('identity').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function storeIdentity(db: Queries, { name, value }: StoredValue): Promise<Uint8Array> {
  await db
    .insertInto('identity')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findIdentity(db, name))!;
}

export async function removeIdentity(db: Queries, { name }: Pick<StoredValue, 'name'>): Promise<void> {
  await db.deleteFrom('identity').where('name', '=', name).execute();
}
