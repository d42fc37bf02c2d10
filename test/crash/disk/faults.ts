import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/folder.ts';

/** The errno with which a disk fails writes, syncs and reads, 0 for success; and the milliseconds that are added to each sync. */
export interface Faults {
  writes?: number;
  syncs?: number;
  reads?: number;
  syncMs?: number;
}

export const { EIO, EROFS, ENOSPC } = constants.errno;

const source = join(import.meta.dirname, 'faults.c');

/** Why faults of a disk can't be simulated here, or false. */
export const noFaults =
  build(temporaryFolder()) === undefined && 'no C compiler here: apt-get install gcc libc6-dev (Linux only)';

/** Builds the library for each use, because a temporary folder is deleted after its test file. */
function build(folder: string): string | undefined {
  const library = join(folder, 'faults.so');
  const options = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'];
  return spawnSync('cc', options).status === 0 ? library : undefined;
}

/** Returns the environment of a process whose files in a folder fail on command, and the function that sets the faults. */
export function failingDisk(folder: string): {
  environment: Record<string, string>;
  fail: (faults: Faults) => void;
} {
  const own = temporaryFolder();
  const faultsFile = join(own, 'faults');
  writeFileSync(faultsFile, new Uint8Array(16));
  return {
    environment: { LD_PRELOAD: build(own)!, FAULTS_FOLDER: folder, FAULTS_FILE: faultsFile },
    fail({ writes = 0, syncs = 0, reads = 0, syncMs = 0 }) {
      const file = openSync(faultsFile, 'r+');
      writeSync(file, new Uint8Array(Int32Array.of(writes, syncs, reads, syncMs).buffer));
      closeSync(file);
    },
  };
}

/** Returns the environment of a process whose operations on the files of a folder are logged. */
export function loggedDisk(folder: string): { environment: Record<string, string>; log: string } {
  const own = temporaryFolder();
  const log = join(own, 'log');
  return { environment: { LD_PRELOAD: build(own)!, FAULTS_FOLDER: folder, FAULTS_LOG: log }, log };
}
