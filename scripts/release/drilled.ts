import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, rowsByFile, type Subject, subjects, timeOf } from '../../support/drill.ts';
import { git } from './programs.ts';

/** The page with the latest results of the drill. */
export const drillPage = 'docs/measurements/drill-long.md';

/** The age at which results are too old for a release. */
const maxAgeMs = 2 * 24 * 60 * 60 * 1000;

/** Returns sentences about test files whose latest drill is older than two days, or than a commit that changed the code they test. */
export function drillProblems(
  repository: string,
  all: readonly Subject[] = subjects,
  now = new Date(),
): string[] {
  const page = join(repository, drillPage);
  const rows = rowsByFile(existsSync(page) ? readFileSync(page, 'utf8') : '');
  const timeOfDrill = ({ file }: Subject) =>
    Math.min(...(rows.get(file) ?? []).map((row) => timeOf(row).getTime()));
  // A file without rows has the time Infinity.
  const isOld = (subject: Subject) => {
    const time = timeOfDrill(subject);
    return !Number.isFinite(time) || now.getTime() - time > maxAgeMs;
  };
  const isOutdated = (subject: Subject) => {
    const changed = git(repository, 'log', '-1', '--format=%cI', '--', ...codeOf(subject));
    return changed !== '' && new Date(changed).getTime() > timeOfDrill(subject);
  };
  const old = all.filter(isOld);
  const outdated = all.filter((subject) => !isOld(subject) && isOutdated(subject));
  return [
    ...sentence(old, 'no result of the last two days for'),
    ...sentence(outdated, 'a result that is older than the code for'),
  ];
}

function sentence(found: readonly Subject[], lack: string): string[] {
  if (found.length === 0) return [];
  const parts = found.map(({ file }) => file.replace(/^test\/|\.test\.ts$/g, ''));
  return [`${drillPage} has ${lack} some files: run npm run drill -- ${parts.join(' ')}.`];
}
