import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repetitionsOf } from '../../../support/repetitions.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { seededFor } from '../../support/seed.ts';
import { assertSound, check, prepare, AcknowledgedWrites, writeUntilKilled } from '../acknowledged-writes.ts';
import { noFaults, loggedDisk } from './faults.ts';
import { afterPowerCut, readLog } from './replay.ts';

/** Acknowledged writes of a run; enough for several checkpoints of the log. */
const writes = 400;
/** Power cuts of one run. */
const cutsOfRun = 100;

test(
  'acknowledged writes survive a power cut, whatever the disk had not written yet',
  { skip: noFaults },
  async (t) => {
    const random = seededFor(t);
    const cuts = repetitionsOf('powerCuts');
    for (let cut = 0; cut < cuts; cut += cutsOfRun) {
      const place = await prepare({ folder: temporaryFolder(), database: undefined });
      const initial = temporaryFolder();
      cpSync(place.folder, initial, { recursive: true });
      const { environment, log } = loggedDisk(place.folder);
      // The notes are in the folder too, so the log has them in order. They are never lost.
      await writeUntilKilled(place, join(place.folder, 'notes'), writes, environment);
      const operations = readLog(log);
      const stepsOf = new Map<string, number>();
      for (const { name, kind } of operations)
        stepsOf.set(`${kind} ${name}`, 1 + (stepsOf.get(`${kind} ${name}`) ?? 0));
      assert.ok(
        (stepsOf.get('s textkin.db-wal') ?? 0) > 10,
        `${log} has the syncs: ${JSON.stringify([...stepsOf])}`,
      );
      for (let cutInRun = 0; cutInRun < Math.min(cutsOfRun, cuts - cut); cutInRun++) {
        const steps = Math.floor(random() * operations.length);
        const folder = temporaryFolder();
        cpSync(initial, folder, { recursive: true });
        const acknowledged = new AcknowledgedWrites();
        acknowledged.read(notesBefore(operations.slice(0, steps)));
        // Files that existed before the run begin with their contents.
        const initialFiles = new Map<string, Buffer>();
        for (const name of ['textkin.db', 'textkin.db-wal'])
          if (existsSync(join(initial, name))) initialFiles.set(name, readFileSync(join(initial, name)));
        for (const [name, bytes] of afterPowerCut(operations, steps, random, initialFiles))
          if (name.startsWith('textkin.db') && !name.endsWith('-shm'))
            writeFileSync(join(folder, name), bytes);
        await check({ ...place, folder }, acknowledged, 1);
        assertSound(folder);
        rmSync(folder, { recursive: true });
      }
      t.diagnostic(`${operations.length} operations`);
    }
  },
);

const notesBefore = (operations: ReturnType<typeof readLog>): string =>
  operations
    .filter(({ name }) => name === 'notes')
    .map(({ bytes }) => bytes.toString())
    .join('');
