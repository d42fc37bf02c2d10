import { readFileSync } from 'node:fs';
import { one, type Random } from '../../fuzz/seeds.ts';

/** An operation of a process on a file: `w` writes bytes at an offset or at the end, `t` truncates it, `s` syncs it. */
export interface Operation {
  kind: 'w' | 't' | 's';
  name: string;
  at: number;
  bytes: Buffer;
}

/** Reads the log of the preloaded library. */
export function readLog(path: string): Operation[] {
  const log = readFileSync(path);
  const operations: Operation[] = [];
  const number = (at: number) => Number(log.readBigInt64LE(at));
  for (let at = 0; at + 32 <= log.length;) {
    const kind = String.fromCharCode(number(at)) as Operation['kind'];
    const nameEnd = at + 32 + number(at + 8);
    const end = nameEnd + (kind === 'w' ? number(at + 24) : 0);
    const name = log.toString('utf8', at + 32, nameEnd);
    operations.push({ kind, name, at: number(at + 16), bytes: log.subarray(nameEnd, end) });
    at = end;
  }
  return operations;
}

/** The number of bytes that a disk writes atomically. */
const sector = 512;

/**
 * Returns files as they may be on a disk after a power cut that follows the given number of operations. Synced writes are complete. Of
 * the other writes, some are there, whole or in part. `initial` has the contents before the operations.
 */
export function afterPowerCut(
  operations: readonly Operation[],
  steps: number,
  random: Random,
  initial: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const operationsBefore = operations.slice(0, steps);
  for (const name of new Set(operationsBefore.map((one) => one.name))) {
    const ofFile = operationsBefore.filter((one) => one.name === name);
    const synced = ofFile.findLastIndex(({ kind }) => kind === 's');
    const luck = one(random, [0, 0.5, 0.9, 1]);
    const survivors = ofFile.filter((_, at) => at <= synced || random() < luck);
    const file = new FileContents(initial.get(name));
    for (const step of survivors) file.apply(ofFile.indexOf(step) <= synced ? step : tearWrite(step, random));
    files.set(name, file.bytes());
  }
  return files;
}

/** Returns a write with all or only some of its sectors. */
function tearWrite(step: Operation, random: Random): Operation {
  const sectors = Math.floor(step.bytes.length / sector);
  if (step.kind !== 'w' || sectors === 0 || random() < 0.5) return step;
  return { ...step, bytes: step.bytes.subarray(0, sector * Math.floor(random() * sectors)) };
}

/** The contents of a file, in a buffer that grows by doubling, because most operations append a page. */
class FileContents {
  #room = Buffer.alloc(2 ** 16);
  #length = 0;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.apply({ kind: 'w', name: '', at: 0, bytes });
  }

  apply({ kind, at, bytes }: Operation): void {
    if (kind === 's') return;
    const from = kind === 't' || at >= 0 ? at : this.#length;
    if (kind === 't') this.#room.fill(0, Math.min(at, this.#length), this.#length);
    const end = from + bytes.length;
    while (end > this.#room.length) this.#room = Buffer.concat([this.#room, Buffer.alloc(this.#room.length)]);
    bytes.copy(this.#room, from);
    this.#length = kind === 't' ? at : Math.max(this.#length, end);
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
}
