/**
 * The thread that owns the write connection. A commit holds its thread for the sync (4 ms on a slow disk), so it
 * must not be the one that answers requests; and the sync is what a write costs, so all that wait share one.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { engines } from './engines.ts';
import { migrate } from './migrate.ts';
import { GroupCommit, type WriteRequest } from './sqlite-commit.ts';
import { openDatabase, queriesOf } from './sqlite.ts';

/** So long a list of writes holds the lock against other processes for some 20 ms, and gains nothing from more. */
const largestGroup = 256;

const port = parentPort!;
const { path } = workerData as { path: string };
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
const waiting: (WriteRequest | 'close')[] = [];
let committing = false;
port.on('message', (message: WriteRequest | 'close') => {
  waiting.push(message);
  if (!committing) void commitAll();
});
port.postMessage('open');

async function commitAll(): Promise<void> {
  committing = true;
  while (waiting.length > 0) {
    takeArrived();
    const group = waiting.splice(0, largestGroup);
    const requests = group.filter((message) => message !== 'close');
    if (requests.length > 0) port.postMessage(await groups.commit(requests));
    if (group.includes('close')) {
      database.close();
      port.close();
    }
  }
  committing = false;
}

/** What came in during the last sync waits at the port, not yet as events. */
function takeArrived(): void {
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    waiting.push(next.message as WriteRequest | 'close');
  }
}
