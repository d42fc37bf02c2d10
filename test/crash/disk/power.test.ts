import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { often } from '../../../support/often.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { seededFor } from '../../support/seed.ts';
import { assertSound, check, prepare, Told, writeUntilKilled } from '../written.ts';
import { noFaults, watchedDisk } from './faults.ts';
import { afterPowerCut, readLog } from './replay.ts';

/** Writes that are acknowledged in a run: the log goes back into the database several times. */
const writes = 400;
/** Cuts of one run. */
const cutsOfRun = 100;

test(
  'acknowledged writes survive a power cut, whatever the disk had not written yet',
  { skip: noFaults },
  async (t) => {
    const random = seededFor(t);
    const cuts = often('powerCuts');
    for (let cut = 0; cut < cuts; cut += cutsOfRun) {
      const place = await prepare({ folder: temporaryFolder(), database: undefined });
      const begun = temporaryFolder();
      cpSync(place.folder, begun, { recursive: true });
      const { environment, log } = watchedDisk(place.folder);
      // The notes lie in the folder too, so that the log has them in their order; nobody cuts those.
      await writeUntilKilled(place, join(place.folder, 'notes'), writes, environment);
      const done = readLog(log);
      const stepsOf = new Map<string, number>();
      for (const { name, kind } of done)
        stepsOf.set(`${kind} ${name}`, 1 + (stepsOf.get(`${kind} ${name}`) ?? 0));
      assert.ok(
        (stepsOf.get('s textkin.db-wal') ?? 0) > 10,
        `${log} has the syncs: ${JSON.stringify([...stepsOf])}`,
      );
      for (let within = 0; within < Math.min(cutsOfRun, cuts - cut); within++) {
        const steps = Math.floor(random() * done.length);
        const folder = temporaryFolder();
        cpSync(begun, folder, { recursive: true });
        const told = new Told();
        told.read(notesBefore(done.slice(0, steps)));
        // A file that was there before has what it had.
        const sizes = new Map<string, Buffer>();
        for (const name of ['textkin.db', 'textkin.db-wal'])
          if (existsSync(join(begun, name))) sizes.set(name, readFileSync(join(begun, name)));
        for (const [name, bytes] of afterPowerCut(done, steps, random, sizes))
          if (name.startsWith('textkin.db') && !name.endsWith('-shm'))
            writeFileSync(join(folder, name), bytes);
        await check({ ...place, folder }, told, 1);
        assertSound(folder);
        rmSync(folder, { recursive: true });
      }
      t.diagnostic(`${done.length} steps`);
    }
  },
);

const notesBefore = (done: ReturnType<typeof readLog>): string =>
  done
    .filter(({ name }) => name === 'notes')
    .map(({ bytes }) => bytes.toString())
    .join('');
