/** A process of a run: does one test file after another that no other lane has taken, until there are none. */
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isLeftOut } from '../../support/left-out.ts';
import { unlessFull } from '../../support/often.ts';
import { cleanUp } from '../support/cleanup.ts';

/** Milliseconds for what is left to come to its end when all tests are over. */
const patienceMs = 60_000;

const [claims = '', ...files] = process.argv.slice(2);
const left: string[] = [];
for (const [at, file] of files.entries()) {
  if (isTaken(at)) continue;
  const skip = isLeftOut(file) && unlessFull;
  await suite(file, { skip }, async () => {
    after(cleanUp);
    await import(pathToFileURL(resolve(file)).href);
  });
  left.push(`${file}: ${process.getActiveResourcesInfo().join(', ')}`);
}
setTimeout(() => {
  console.error(`The process does not end. What was open after each file:\n${left.join('\n')}`);
  process.exit(1);
}, patienceMs).unref();

/** Takes a file by making another one that is named like it. */
function isTaken(at: number): boolean {
  try {
    closeSync(openSync(join(claims, String(at)), 'wx'));
    return false;
  } catch {
    return true;
  }
}
