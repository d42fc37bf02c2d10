import type { Engine, Queries } from '../engines.ts';
import * as initial from './0001-initial.ts';
import * as groups from './0002-groups.ts';
import * as registration from './0003-registration.ts';
import * as addresses from './0004-addresses.ts';
import * as storage from './0005-storage.ts';
import * as versions from './0006-versions.ts';
import * as models from './0007-models.ts';
import * as identity from './0008-identity.ts';
import * as tagEdits from './0009-tag-edits.ts';
import * as failures from './0010-failures.ts';
import * as dates from './0011-dates.ts';
import * as sessions from './0012-sessions.ts';
import * as scopes from './0013-scopes.ts';
import * as webhooks from './0014-webhooks.ts';
import * as editDates from './0015-edit-dates.ts';
import * as pairs from './0016-pairs.ts';
import * as topics from './0017-topics.ts';
import * as changesByKey from './0018-changes-by-key.ts';
import * as vocabularies from './0019-vocabularies.ts';
import * as mergeRefusals from './0020-merge-refusals.ts';
import * as linkingLeases from './0021-linking-leases.ts';
import * as sentences from './0022-sentences.ts';
import * as savedSearches from './0023-saved-searches.ts';

/** Changes a store from one schema version to the next. */
export interface Migration {
  /**
   * Whether code of the previous schema can still read and write, because the migration only adds what that code does not need. Then
   * nodes can be updated one by one; otherwise all nodes must be stopped first.
   */
  readonly expands?: true;
  up(db: Queries, engine: Engine): Promise<void>;
}

/** All migrations, in order. The version of a schema is the number of its migrations. A released migration never changes. */
export const migrations: readonly Migration[] = [
  initial,
  groups,
  registration,
  addresses,
  storage,
  versions,
  models,
  identity,
  tagEdits,
  failures,
  dates,
  sessions,
  scopes,
  webhooks,
  editDates,
  pairs,
  topics,
  changesByKey,
  vocabularies,
  mergeRefusals,
  linkingLeases,
  sentences,
  savedSearches,
];
