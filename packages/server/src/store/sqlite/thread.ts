/**
 * The thread that owns the write connection. A commit holds its thread for the sync (4 ms on a slow disk), so it
 * must not be the one that answers requests; and the sync is what a write costs, so all that wait share one.
 */
import { type MessagePort, workerData } from 'node:worker_threads';
import { answerParent } from '../../supervisor/parent.ts';
import { engines } from '../engines.ts';
import { Hints, HintRequests } from '../changes/hints.ts';
import { migrate } from '../migrate.ts';
import type { WriteName } from '../writes.ts';
import type { WriteOutcome, WriteRequest } from '../command.ts';
import { GroupCommit } from './commit.ts';
import { openDatabase, queriesOf } from './connection.ts';
import { SqliteLog } from './log.ts';

/** The most writes of one transaction: this many hold the lock some 20 ms, and more gain nothing. */
const largestGroup = 256;

/** The bytes of the log at which it is checkpointed; SQLite's own default is of this order. */
const largestLog = 16 * 2 ** 20;
/** Milliseconds after which deleted and replaced data is removed from the files; it takes up to twice as long. */
const emptyLogEveryMs = 20_000;
/** After a commit it is looked at unless that was just now: it takes as long as a twentieth of a commit. */
const lookEveryMs = 100;

const { path, file } = workerData as { path: string; file: number };
const database = openDatabase(path, false);
const db = queriesOf(database);
database.exec('begin immediate');
try {
  await migrate(db, engines.sqlite);
  database.exec('commit');
} catch (error) {
  database.close();
  throw error;
}
const hints = new Hints();
const groups = new GroupCommit(database, db);
/** From `begin` on. */
let log!: SqliteLog;
let logEmptied = performance.now();
let looked = 0;
/** What the log may hold: more, where a reader keeps it from being moved. */
let largeLog = largestLog;

interface Waiting extends WriteRequest {
  answer: (outcome: WriteOutcome) => void;
}

const waiting: Waiting[] = [];
let committing = false;
let closing = false;
const ticks = setInterval(() => {
  if (!committing) emptyLog();
}, emptyLogEveryMs);

const ours = {
  /** To be called once, before anything else: tells the index of the log, a file that there is once the database is open. */
  begin(index: number): void {
    log = new SqliteLog(database, path, file, index);
  },
  write(name: WriteName, args: unknown): Promise<WriteOutcome> {
    const { promise, resolve: answer } = Promise.withResolvers<WriteOutcome>();
    waiting.push({ name, args, answer });
    if (!committing) void commitAll();
    return promise;
  },
  hint(port: MessagePort, wanted: SharedArrayBuffer): void {
    hints.add(port, new HintRequests(wanted));
  },
  /** Ends the thread once all is written that came before. */
  close(): void {
    closing = true;
    if (!committing) close();
  },
};
export type WriterCalls = typeof ours;

const parent = answerParent(ours);

async function commitAll(): Promise<void> {
  committing = true;
  // What came with it in one message is heard first.
  await Promise.resolve();
  while (waiting.length > 0) {
    // What came in during the last sync waits at the port, not yet as events.
    parent.takeArrived();
    const group = waiting.splice(0, largestGroup);
    const outcomes = await groups.commit(group);
    for (const outcome of outcomes) if ('changes' in outcome) hints.send(outcome.changes);
    for (const [at, outcome] of outcomes.entries()) group[at]!.answer(outcome);
    // They are ready by microtasks, and leave before the log is looked after.
    await Promise.resolve();
    parent.flush();
    tidyLog();
  }
  committing = false;
  if (closing) close();
}

function close(): void {
  clearInterval(ticks);
  log.truncate();
  database.close();
  parent.close();
}

/** Under steady writes no timer would ever come. */
function tidyLog(): void {
  const now = performance.now();
  if (now - looked < lookEveryMs) return;
  looked = now;
  if (now - logEmptied >= emptyLogEveryMs) emptyLog();
  if (log.pendingBytes < largeLog) return;
  log.checkpoint();
  largeLog = log.pendingBytes + largestLog;
}

function emptyLog(): void {
  log.truncate();
  logEmptied = performance.now();
  largeLog = log.pendingBytes + largestLog;
}
