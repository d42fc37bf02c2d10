import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';

/** The errno of what a disk does with writes, syncs and reads; 0 where it does them. */
export interface Faults {
  writes?: number;
  syncs?: number;
  reads?: number;
}

export const { EIO, EROFS, ENOSPC } = constants.errno;

const source = join(import.meta.dirname, 'faults.c');

/** Why no disk can be made to fail here, or false. */
export const noFaults =
  build(temporaryFolder()) === undefined && 'no C compiler here: apt-get install gcc libc6-dev (Linux alone)';

/** Built for each use: what is in a temporary folder goes with the file of tests that asked for it. */
function build(folder: string): string | undefined {
  const library = join(folder, 'faults.so');
  const options = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'];
  return spawnSync('cc', options).status === 0 ? library : undefined;
}

/** The environment of a process whose files in a folder are on a disk that fails when it is told to. */
export function failingDisk(folder: string): {
  environment: Record<string, string>;
  fail: (faults: Faults) => void;
} {
  const own = temporaryFolder();
  const told = join(own, 'faults');
  writeFileSync(told, new Uint8Array(12));
  return {
    environment: { LD_PRELOAD: build(own)!, FAULTS_FOLDER: folder, FAULTS_FILE: told },
    fail({ writes = 0, syncs = 0, reads = 0 }) {
      const file = openSync(told, 'r+');
      writeSync(file, new Uint8Array(Int32Array.of(writes, syncs, reads).buffer));
      closeSync(file);
    },
  };
}

/** The environment of a process of which everything that it does to the files of a folder is kept. */
export function watchedDisk(folder: string): { environment: Record<string, string>; log: string } {
  const own = temporaryFolder();
  const log = join(own, 'log');
  return { environment: { LD_PRELOAD: build(own)!, FAULTS_FOLDER: folder, FAULTS_LOG: log }, log };
}
