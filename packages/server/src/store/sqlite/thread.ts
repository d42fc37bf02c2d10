/**
 * The thread that owns the write connection. A commit holds its thread for the sync (4 ms on a slow disk), so it
 * must not be the one that answers requests; and the sync is what a write costs, so all that wait share one.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { engines } from '../engines.ts';
import { migrate } from '../migrate.ts';
import { GroupCommit, type WriteRequest } from './commit.ts';
import { openDatabase, queriesOf } from './connection.ts';
import { SqliteLog } from './log.ts';

/** So long a list of writes holds the lock against other processes for some 20 ms, and gains nothing from more. */
const largestGroup = 256;

/** So much of the log is moved into the database at once, as SQLite itself would do. */
const largestLog = 16 * 2 ** 20;
/** What was deleted or replaced is gone from the files so much later, or after twice the time. */
const emptyLogEveryMs = 20_000;

const port = parentPort!;
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
const groups = new GroupCommit(database, db);
const log = new SqliteLog(database, path, file);
let logEmptied = performance.now();
/** What the log may hold: more, where a reader keeps it from being moved. */
let largeLog = largestLog;
const waiting: (WriteRequest | 'close')[] = [];
let committing = false;
port.on('message', (message: WriteRequest | 'close') => {
  waiting.push(message);
  if (!committing) void commitAll();
});
const ticks = setInterval(() => {
  if (!committing) emptyLog();
}, emptyLogEveryMs);
port.postMessage('open');

async function commitAll(): Promise<void> {
  committing = true;
  while (waiting.length > 0) {
    takeArrived();
    const group = waiting.splice(0, largestGroup);
    const requests = group.filter((message) => message !== 'close');
    if (requests.length > 0) port.postMessage(await groups.commit(requests));
    tidyLog();
    if (group.includes('close')) {
      clearInterval(ticks);
      log.empty();
      database.close();
      port.close();
    }
  }
  committing = false;
}

/** Under steady writes no timer would ever come. */
function tidyLog(): void {
  if (performance.now() - logEmptied >= emptyLogEveryMs) emptyLog();
  if (log.pending < largeLog) return;
  log.move();
  largeLog = log.pending + largestLog;
}

function emptyLog(): void {
  log.empty();
  logEmptied = performance.now();
  largeLog = log.pending + largestLog;
}

/** What came in during the last sync waits at the port, not yet as events. */
function takeArrived(): void {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    waiting.push(next.message as WriteRequest | 'close');
  }
}
