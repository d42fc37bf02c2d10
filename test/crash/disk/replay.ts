import { readFileSync } from 'node:fs';
import { one, type Random } from '../../fuzz/seeds.ts';

/** One thing that a process did to a file: wrote bytes at a place or its end, cut it to a length, or synced it. */
export interface Done {
  kind: 'w' | 't' | 's';
  name: string;
  at: number;
  bytes: Buffer;
}

/** What the preloaded library has noted, in order. */
export function readLog(path: string): Done[] {
  const log = readFileSync(path);
  const done: Done[] = [];
  const number = (at: number) => Number(log.readBigInt64LE(at));
  for (let at = 0; at + 32 <= log.length;) {
    const kind = String.fromCharCode(number(at)) as Done['kind'];
    const nameEnd = at + 32 + number(at + 8);
    const end = nameEnd + (kind === 'w' ? number(at + 24) : 0);
    const name = log.toString('utf8', at + 32, nameEnd);
    done.push({ kind, name, at: number(at + 16), bytes: log.subarray(nameEnd, end) });
    at = end;
  }
  return done;
}

/** A disk writes so many bytes whole. */
const sector = 512;

/**
 * The files, which began as they are given, as they may lie on a disk that lost its power after so many steps: what was synced is there, and of the rest
 * some writes, whole or in part, in any order.
 */
export function afterPowerCut(
  done: readonly Done[],
  steps: number,
  random: Random,
  begun: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const before = done.slice(0, steps);
  for (const name of new Set(before.map((one) => one.name))) {
    const own = before.filter((one) => one.name === name);
    const synced = own.findLastIndex(({ kind }) => kind === 's');
    const luck = one(random, [0, 0.5, 0.9, 1]);
    const reached = own.filter((_, at) => at <= synced || random() < luck);
    const file = new Grown(begun.get(name));
    for (const step of reached) file.apply(own.indexOf(step) <= synced ? step : torn(step, random));
    files.set(name, file.bytes());
  }
  return files;
}

/** A write of which only some sectors were reached, mostly all of them. */
function torn(step: Done, random: Random): Done {
  const sectors = Math.floor(step.bytes.length / sector);
  if (step.kind !== 'w' || sectors === 0 || random() < 0.5) return step;
  return { ...step, bytes: step.bytes.subarray(0, sector * Math.floor(random() * sectors)) };
}

/** A file that grows by doubling: most steps lengthen it by a page. */
class Grown {
  #room = Buffer.alloc(2 ** 16);
  #length = 0;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.apply({ kind: 'w', name: '', at: 0, bytes });
  }

  apply({ kind, at, bytes }: Done): void {
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
