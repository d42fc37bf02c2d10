import type { Db } from '../db.ts';
import type { Identity } from './interface.ts';
import { findIdentity } from './writes.ts';

export function identityIn(db: Db): Identity {
  return {
    get: (name) => findIdentity(db.read, name),
    storeIfAbsent: async (name, value) =>
      (await findIdentity(db.read, name)) ?? db.write('storeIdentity', { name, value }),
    remove: (name) => db.write('removeIdentity', { name }),
  };
}
