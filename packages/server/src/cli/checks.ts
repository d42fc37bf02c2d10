import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { countOutdated } from '../analysis/outdated.ts';
import { type KnowledgeChoice, knowledgeFiles, openKnowledge } from '../analysis/worker/knowledge-files.ts';
import { openEncoder } from '../analysis/worker/onnx-encoder.ts';
import { pepperProblem } from '../config/secrets.ts';
import { modelInStamp } from '../nlp/model.ts';
import { inspectStore } from '../store/sqlite/backup/inspect.ts';
import { pepperIn } from '../store/folder/paths.ts';
import type { Store } from '../store/store.ts';

/** The result of a check. `warning`: it works but needs attention. `problem`: it does not work. */
export type Verdict = 'ok' | 'warning' | 'problem';

export interface Finding {
  check: string;
  verdict: Verdict;
  detail: string;
}

const mebibyte = 1024 ** 2;
/** With less free space SQLite may be unable to write its log. */
const minFreeBytes = 100 * mebibyte;
/** With less free space a burst of texts may fill the disk. */
const comfortableFreeBytes = 1024 * mebibyte;
/** The age in seconds of a waiting text above which the workers do not keep up. */
const maxPendingSeconds = 600;

export function checkRuntime(): Finding {
  const { version, platform, arch } = process;
  return finding('runtime', 'ok', `Node ${version} on ${platform} ${arch}, ${availableParallelism()} cores`);
}

/** Opens the model as a worker does: every file must exist, have the right checksum, and load. */
export async function checkModel(find: () => string): Promise<Finding> {
  try {
    const folder = find();
    const { encoder } = await openEncoder(folder);
    return finding('model', 'ok', `${encoder.version} in ${folder}`);
  } catch (error) {
    return finding('model', 'problem', `${(error as Error).message}; "npm ci" installs it again`);
  }
}

/** Opens the knowledge table as a worker does. */
export function checkKnowledge(choice: KnowledgeChoice): Finding {
  try {
    const [file] = knowledgeFiles(choice);
    if (file === undefined) return finding('knowledge', 'ok', 'none');
    const { version, entries } = openKnowledge(file).header;
    return finding(
      'knowledge',
      'ok',
      `world ${version}, ${entries.toLocaleString('en-US')} entries in ${file}`,
    );
  } catch (error) {
    return finding('knowledge', 'problem', `${(error as Error).message}; "npm ci" installs it again`);
  }
}

/** Checks the folder itself. The other checks make no sense without a usable folder. */
export async function checkFolder(folder: string): Promise<Finding> {
  const check = 'data folder';
  try {
    const { mode } = await stat(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const space = `${Math.floor(free / mebibyte).toLocaleString('en-US')} MiB free`;
    if (free < minFreeBytes) return finding(check, 'problem', `${folder} has only ${space}`);
    if (free < comfortableFreeBytes) return finding(check, 'warning', `${folder} has only ${space}`);
    if ((mode & 0o077) !== 0) {
      return finding(check, 'warning', `${folder} is open to other users of this machine: chmod 700 it`);
    }
    return finding(check, 'ok', `${folder}, ${space}`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      return finding(
        check,
        'problem',
        `${folder} does not exist: start the service to create it, or name another folder with --data`,
      );
    }
    if (code === 'EACCES')
      return finding(check, 'problem', `${folder} can't be read and written by this user`);
    return finding(check, 'problem', message);
  }
}

/** Checks the file with the pepper of the key pairs. */
export async function checkPepper(folder: string): Promise<Finding> {
  const check = 'secret file';
  const problem = await pepperProblem(folder);
  if (problem !== undefined) return finding(check, 'problem', problem);
  const path = pepperIn(folder);
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0)
    return finding(check, 'warning', `${path} is open to other users of this machine: chmod 600 it`);
  return finding(check, 'ok', path);
}

export function checkService(served: boolean): Finding {
  return finding('service', 'ok', served ? 'running on this folder' : 'not running on this folder');
}

/** Checks that the database file exists, is undamaged, and has a schema that this version knows. */
export function checkStoreFile(folder: string): Finding {
  const report = inspectStore(folder);
  if (report === undefined)
    return finding('store', 'problem', `${folder} has no store: start the service to create it`);
  const { version, knownVersion, damage } = report;
  if (damage.length > 0) {
    return finding('store', 'problem', `damaged, restore a backup: ${damage.join('; ')}`);
  }
  if (version > knownVersion) {
    const detail = `written by a newer Textkin (schema ${version}, this one knows ${knownVersion})`;
    return finding('store', 'problem', detail);
  }
  const upgrade = version < knownVersion ? `, upgraded to ${knownVersion} when next opened` : '';
  return finding('store', 'ok', `sound, schema ${version}${upgrade}`);
}

/** Checks how many texts wait for their analysis, and since when. */
export async function checkBacklog(store: Store, now: number, served: boolean): Promise<Finding> {
  const { pending, running, failed, oldestPendingAt } = await store.analyses.backlog();
  const age = oldestPendingAt === undefined ? 0 : Math.max(0, now - oldestPendingAt);
  const oldest = pending > 0 ? `, the oldest waits for ${age} s` : '';
  const hint = failed > 0 ? '; --requeue-failed tries the failed ones again' : '';
  const isFine = failed === 0 && !(served && age > maxPendingSeconds);
  const detail = `${pending} pending, ${running} running, ${failed} failed${oldest}${hint}`;
  return finding('backlog', isFine ? 'ok' : 'warning', detail);
}

/** Checks which model the results of the texts come from. */
export async function checkResults(store: Store, model: string): Promise<Finding> {
  const check = 'results';
  const { all, waiting, failed, models } = await countOutdated(store, model);
  const texts = (count: number): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'text' : 'texts'}`;
  if (all === 0) return finding(check, 'ok', 'no text is analysed yet');
  if (waiting + failed === 0) return finding(check, 'ok', `${texts(all)}, all analysed with ${model}`);
  const others = [...new Set(models.map(modelInStamp))].join(', ');
  const outdated = `${(waiting + failed).toLocaleString('en-US')} of ${texts(all)} were analysed with another model (${others})`;
  const inBackground = waiting > 0 ? '; the service analyses them again in the background' : '';
  if (failed === 0) return finding(check, 'ok', outdated + inBackground);
  const notAnalysed = `; ${texts(failed)} could not be and ${failed === 1 ? 'keeps its' : 'keep their'} old result: --requeue-failed tries again`;
  return finding(check, 'warning', outdated + inBackground + notAnalysed);
}

export function finding(check: string, verdict: Verdict, detail: string): Finding {
  return { check, verdict, detail };
}

export const isProblem = ({ verdict }: Finding): boolean => verdict === 'problem';
