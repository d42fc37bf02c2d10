import type { Selectable } from '#kysely';
import type { Rights } from '../../domain/keys/rights.ts';
import type { KeyPairTable } from '../tables.ts';

export const rightsColumns = ['scope', 'expiresAt', 'origins', 'collections'] as const;

type Stored = Pick<Selectable<KeyPairTable>, (typeof rightsColumns)[number]>;

/** Converts a row. A null column is omitted: the key has no such restriction. */
export function rightsOf({ scope, expiresAt, origins, collections }: Stored): Rights {
  return {
    scope,
    ...(expiresAt !== null && { expiresAt }),
    ...(origins !== null && { origins: JSON.parse(origins) as string[] }),
    ...(collections !== null && { collections: JSON.parse(collections) as number[] }),
  };
}

/** Converts rights to columns. */
export function rightsRow({ scope, expiresAt, origins, collections }: Rights): Stored {
  return {
    scope,
    expiresAt: expiresAt ?? null,
    origins: origins === undefined ? null : JSON.stringify(origins),
    collections: collections === undefined ? null : JSON.stringify(collections),
  };
}
