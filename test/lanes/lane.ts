/**
 * A process of a run: runs the test files that no other lane has claimed, one after another, and writes the CPU seconds of each into its
 * claim.
 */
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isSlowFile } from '../../support/slow-files.ts';
import { unlessFull } from '../../support/repetitions.ts';
import { cleanUp } from '../support/cleanup.ts';

/** How long open handles may take to close when all tests have ended. */
const exitTimeoutMs = 60_000;
/** The unit of /proc/self/stat on Linux. */
const ticksPerSecond = 100;

const [claims = '', ...files] = process.argv.slice(2);
const openResources: string[] = [];
for (const [at, file] of files.entries()) {
  if (isTaken(at)) continue;
  const before = cpuSeconds();
  const skip = isSlowFile(file) && unlessFull;
  await suite(file, { skip }, async () => {
    after(cleanUp);
    await import(pathToFileURL(resolve(file)).href);
  });
  writeFileSync(join(claims, String(at)), String(cpuSeconds() - before));
  openResources.push(`${file}: ${process.getActiveResourcesInfo().join(', ')}`);
}
setTimeout(() => {
  console.error(`The process does not end. What was open after each file:\n${openResources.join('\n')}`);
  process.exit(1);
}, exitTimeoutMs).unref();

/** Returns the CPU time of this process and of the children that have ended, in seconds. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15);
  return (user! + system! + ofChildren! + systemOfChildren!) / ticksPerSecond;
}

/** Claims a file by creating a file named by its number in the folder of claims; returns true where another lane was first. */
function isTaken(at: number): boolean {
  try {
    closeSync(openSync(join(claims, String(at)), 'wx'));
    return false;
  } catch {
    return true;
  }
}
