import { readFileSync } from 'node:fs';
import type { RepeatedTest } from './repetitions.ts';

/** A test file that `npm run drill` runs in its long form, and the repetitions that the report counts. */
export interface Subject {
  file: string;
  /** Runs only tests whose name contains this. */
  only?: string;
  /** The paths of the code that it tests; the whole server if absent. A row is too old when a later commit changes the code. */
  code?: readonly string[];
  counted: readonly RepeatedTest[];
}

const server = 'packages/server/src';
const importing = 'packages/importing/src';

/** The test files in the order of the drill: files that have found the most defects come first. */
export const subjects: readonly Subject[] = [
  { file: 'test/crash/store.test.ts', counted: ['storeKills', 'storeKillsOnPostgres'] },
  { file: 'test/crash/lists.test.ts', counted: ['listKills', 'listKillsOnPostgres'] },
  { file: 'test/crash/saved-searches.test.ts', counted: ['matchKills', 'matchKillsOnPostgres'] },
  { file: 'test/service/crash.test.ts', counted: ['serviceKills'] },
  { file: 'test/crash/index.test.ts', counted: ['indexKills'] },
  { file: 'test/crash/migration.test.ts', counted: ['migrationKills'] },
  { file: 'test/crash/backup.test.ts', counted: ['backupFlips'] },
  { file: 'test/upgrade/one-node.test.ts', counted: ['upgrades'] },
  { file: 'test/upgrade/nodes.test.ts', counted: ['upgrades'] },
  { file: 'test/upgrade/commands.test.ts', counted: [] },
  { file: 'test/crash/flips.test.ts', counted: ['databaseFlips', 'logFlips'] },
  { file: 'test/service/damage.test.ts', counted: ['databasePages'] },
  {
    file: 'test/search/segment-files.test.ts',
    code: [`${server}/search`, `${server}/index`],
    counted: ['segmentFlips'],
  },
  {
    file: 'test/tags/files.test.ts',
    only: 'damaged',
    code: [`${server}/search`, `${server}/tags`],
    counted: ['tagFileFlips'],
  },
  {
    file: 'test/cli/check-model.test.ts',
    code: [`${server}/cli`, `${server}/analysis`],
    counted: ['modelFlips'],
  },
  { file: 'test/crash/disk/failing.test.ts', counted: ['diskFaults'] },
  { file: 'test/crash/disk/read-only.test.ts', counted: ['readOnlyDisks'] },
  { file: 'test/crash/disk/power.test.ts', counted: ['powerCuts'] },
  { file: 'test/service/full-disk.test.ts', counted: [] },
  { file: 'test/service/no-memory.test.ts', counted: ['memoryShortages'] },
  { file: 'test/service/clock.test.ts', counted: ['clockJumps'] },
  { file: 'test/service/descriptors.test.ts', counted: [] },
  { file: 'test/analysis/faults.test.ts', counted: [] },
  { file: 'test/nodes/first-start.test.ts', counted: ['firstStarts'] },
  { file: 'test/import/crash.test.ts', code: [server, importing, 'packages/client/src'], counted: [] },
  { file: 'test/import/pdf.test.ts', only: 'damaged', code: [importing], counted: ['damagedPdfs'] },
  { file: 'test/search/failing.test.ts', counted: [] },
  { file: 'test/security/bodies.test.ts', counted: [] },
  { file: 'test/security/answers.test.ts', counted: [] },
  { file: 'test/security/responsive.test.ts', counted: [] },
  { file: 'test/security/unread.test.ts', counted: [] },
  { file: 'test/fuzz/texts.test.ts', counted: ['textsRead'] },
  { file: 'test/fuzz/files.test.ts', code: [importing, `${server}/cli`], counted: ['filesRead'] },
  { file: 'test/fuzz/lists.test.ts', code: [importing], counted: ['listsRead'] },
  { file: 'test/fuzz/linear.test.ts', counted: ['slowTexts'] },
  { file: 'test/reconcile/fuzz.test.ts', counted: ['callsToReconcile'] },
  { file: 'test/fuzz/wire.test.ts', counted: ['callsAtTheWire', 'bodiesAtTheWire'] },
];

const page = new URL('../docs/measurements/drill-long.md', import.meta.url);

/** The columns of docs/measurements/drill-long.md, which has the rows of the latest successful run of each file. */
export const columns = ['file', 'test', 'result', 'times', 'seconds', 'date', 'seed', 'notes'];
export const rule = ['---', '---', '---', '--:', '--:', '---', '--:', '---'];

/** Returns the paths whose changes make the rows of a test file too old. */
export const codeOf = ({ file, code = [server] }: Subject): readonly string[] => [file, ...code];

/** Returns the time of a printed row: the minute in which its file was started, in UTC. Earlier drills printed the day alone. */
export function timeOf(row: string): Date {
  const date = row.split(' | ')[columns.indexOf('date')]!.trim();
  return new Date(date.includes(' ') ? `${date.replace(' ', 'T')}Z` : date);
}

/** Returns the printed rows of a page by file. */
export function rowsByFile(text = readPage()): Map<string, string[]> {
  const rows = Array.from(text.matchAll(/^test\/\S+ \| .*$/gm), ([row]) => row);
  return Map.groupBy(rows, (row) => row.split(' | ')[0]!);
}

function readPage(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}
