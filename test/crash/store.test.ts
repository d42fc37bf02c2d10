import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { often } from '../../support/often.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { seededFor } from '../support/seed.ts';
import { assertSound, check, prepare, readNotes, Told, writeUntilKilled } from './written.ts';

/** After so many acknowledged writes at most. */
const mostWrites = 200;

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const isPostgres = engine === 'PostgreSQL';
  const name = `what was acknowledged before a kill −9 is there after it, whole, and no id comes twice: ${engine}`;
  test(name, { skip: isPostgres && noPostgres }, async (t) => {
    const random = seededFor(t);
    const database = isPostgres ? await postgres!.newSchema() : undefined;
    const place = await prepare({ folder: temporaryFolder(), database });
    const told = new Told();
    const kills = often(isPostgres ? 'storeKillsOnPostgres' : 'storeKills');
    let from = 1;
    for (let kill = 0; kill < kills; kill++) {
      const before = told.created.size;
      const notes = join(temporaryFolder(), 'notes');
      await writeUntilKilled(place, notes, Math.floor(mostWrites * random()));
      told.read(readNotes(notes));
      assert.ok(told.created.size > before, 'nothing was written');
      if (!isPostgres) assertSound(place.folder);
      from = await check(place, told, kill === kills - 1 ? 1 : from);
    }
  });
}
