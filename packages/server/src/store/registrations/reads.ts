import type { Db } from '../db.ts';
import type { Registrations } from '../store.ts';

export function registrationsIn(db: Db): Registrations {
  return {
    begin: (link) => db.write('beginRegistration', link),
    drop: (hash) => db.write('dropRegistration', { hash }),
    find: async (hash) => {
      const row = await db.read
        .selectFrom('registration')
        .select(['email', 'createdAt', 'usedAt'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row && { email: row.email, createdAt: row.createdAt, isUsed: row.usedAt !== null };
    },
    confirm: (link) => db.write('confirmRegistration', link),
  };
}
