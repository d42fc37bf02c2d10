/**
 * A bare node:http server that shows the least that storing a text can cost. Its writer thread puts the body of each POST into a table,
 * all waiting bodies in one commit, as durably as the service. It validates, counts and indexes nothing. Prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isMainThread, parentPort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';

interface Write {
  id: number;
  body: string;
}

if (isMainThread) serve();
else write();

function serve(): void {
  const writer = new Worker(new URL(import.meta.url), { name: 'writer', argv: process.argv.slice(2) });
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  writer.on('message', (id: number) => {
    waiting.get(id)!();
    waiting.delete(id);
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { params } = JSON.parse(Buffer.concat(chunks).toString()) as { params: { body: string } };
      const id = ++lastId;
      const result = JSON.stringify({ result: { text_id: id } });
      waiting.set(id, () => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': result.length })
          .end(result);
      });
      writer.postMessage({ id, body: params.body } satisfies Write);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}

function write(): void {
  const port = parentPort!;
  const database = new Database(join(process.argv[2]!, 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table text (id integer primary key, body text)');
  const insert = database.prepare('insert into text values (?, ?)');
  port.on('message', (first: Write) => {
    const writes = [first];
    for (let next; (next = receiveMessageOnPort(port)) !== undefined;) writes.push(next.message as Write);
    database.exec('begin immediate');
    for (const { id, body } of writes) insert.run(id, body);
    database.exec('commit');
    for (const { id } of writes) port.postMessage(id);
  });
}
