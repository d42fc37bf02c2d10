/**
 * The thread that owns the write connection. A commit blocks its thread during the sync (4 ms on a slow disk), so it must not run on
 * the thread that handles requests. The sync is most of the cost of a write, so all waiting writes share a sync.
 */
import { type MessagePort, workerData } from 'node:worker_threads';
import { serveParent } from '../../supervisor/parent.ts';
import { engines } from '../engines.ts';
import { Hints, HintRequests } from '../changes/hints.ts';
import { migrate } from '../migrate.ts';
import type { WriteName, WriteRequest } from '../writes.ts';
import type { WriteOutcome } from '../command.ts';
import { GroupCommit } from './commit.ts';
import { openDatabase } from './connection.ts';
import { queriesOf } from './queries.ts';
import { SqliteLog } from './log.ts';

/** The most writes in one transaction. This many hold the lock for some 20 ms; larger groups gain nothing. */
const maxGroup = 256;

/** Bytes of the log at which it is checkpointed, of the order of SQLite's own default. */
const maxLogBytes = 16 * 2 ** 20;
/** Milliseconds between truncations of the log, which remove deleted and replaced data from the files. A removal may take twice as long. */
const truncateEveryMs = 20_000;
/** Milliseconds between checks of the log's size. A check takes as long as a twentieth of a commit. */
const checkEveryMs = 100;

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
const log = new SqliteLog(database, path, file);
let truncatedAt = performance.now();
let checkedAt = 0;
/** Pending bytes of the log at which it is checkpointed. They grow while a reader blocks the checkpoint. */
let checkpointAtBytes = maxLogBytes;

interface QueuedWrite extends WriteRequest {
  resolve: (outcome: WriteOutcome) => void;
}

const queue: QueuedWrite[] = [];
let isCommitting = false;
let isClosing = false;
const truncateTimer = setInterval(() => {
  if (!isCommitting) truncateLog();
}, truncateEveryMs);

const calls = {
  write(name: WriteName, args: unknown): Promise<WriteOutcome> {
    const { promise, resolve } = Promise.withResolvers<WriteOutcome>();
    queue.push({ name, args, resolve });
    if (!isCommitting) void commitAll();
    return promise;
  },
  sendHints(port: MessagePort, requests: SharedArrayBuffer): void {
    hints.add(port, new HintRequests(requests));
  },
  /** Ends the thread after every write that came before. */
  close(): void {
    isClosing = true;
    if (!isCommitting) close();
  },
};
export type WriterCalls = typeof calls;

const parent = serveParent(calls);

async function commitAll(): Promise<void> {
  isCommitting = true;
  // Lets the other calls of one message join the queue first.
  await Promise.resolve();
  while (queue.length > 0) {
    // Calls that arrived during the last sync are still at the port.
    parent.receivePending();
    const group = queue.splice(0, maxGroup);
    const outcomes = await groups.commit(group);
    for (const outcome of outcomes) if ('changes' in outcome) hints.send(outcome.changes);
    for (const [at, outcome] of outcomes.entries()) group[at]!.resolve(outcome);
    // The results become ready in microtasks. They are sent before any work on the log.
    await Promise.resolve();
    parent.flush();
    maintainLog();
  }
  isCommitting = false;
  if (isClosing) close();
}

function close(): void {
  clearInterval(truncateTimer);
  log.truncate();
  database.close();
  parent.close();
}

/** Checkpoints or truncates the log when due. Called after commits, because timers never fire under steady writes. */
function maintainLog(): void {
  const now = performance.now();
  if (now - checkedAt < checkEveryMs) return;
  checkedAt = now;
  if (now - truncatedAt >= truncateEveryMs) truncateLog();
  if (log.pendingBytes < checkpointAtBytes) return;
  log.checkpoint();
  checkpointAtBytes = log.pendingBytes + maxLogBytes;
}

function truncateLog(): void {
  log.truncate();
  truncatedAt = performance.now();
  checkpointAtBytes = log.pendingBytes + maxLogBytes;
}
