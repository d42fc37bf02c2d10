import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { repetitionsOf } from '../../support/repetitions.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { seededFor } from '../support/seed.ts';
import {
  assertSound,
  check,
  prepare,
  readNotes,
  AcknowledgedWrites,
  writeUntilKilled,
} from './acknowledged-writes.ts';

/** The maximum number of acknowledged writes before a kill. */
const maxWrites = 200;

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const isPostgres = engine === 'PostgreSQL';
  const name = `acknowledged writes survive kill -9 whole, and no id is reused: ${engine}`;
  test(name, { skip: isPostgres && noPostgres }, async (t) => {
    const random = seededFor(t);
    const database = isPostgres ? await postgres!.newSchema() : undefined;
    const place = await prepare({ folder: temporaryFolder(), database });
    const acknowledged = new AcknowledgedWrites();
    const kills = repetitionsOf(isPostgres ? 'storeKillsOnPostgres' : 'storeKills');
    let from = 1;
    for (let kill = 0; kill < kills; kill++) {
      const before = acknowledged.created.size;
      const notes = join(temporaryFolder(), 'notes');
      await writeUntilKilled(place, notes, Math.floor(maxWrites * random()));
      acknowledged.read(readNotes(notes));
      assert.ok(acknowledged.created.size > before, 'texts were created');
      if (!isPostgres) assertSound(place.folder);
      from = await check(place, acknowledged, kill === kills - 1 ? 1 : from);
    }
  });
}
