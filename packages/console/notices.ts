import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/**
 * Puts the licences of the packages that a build really holds beside it: those of its module list, so that none is
 * forgotten and none is named in vain. A package without a licence file ends the build.
 */
export function notices(): Plugin {
  return {
    name: 'third-party-notices',
    generateBundle(_, bundle) {
      const modules = [...modulesOf(bundle), ...inThreads];
      this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesOf(modules) });
    },
  };
}

/** The modules of threads, which are bundled by themselves before the page is. */
const inThreads = new Set<string>();

/** Remembers what the bundle of a thread holds, for the notices of the whole. */
export function noticesOfThreads(): Plugin {
  return {
    name: 'third-party-notices-of-threads',
    generateBundle(_, bundle) {
      for (const module of modulesOf(bundle)) inThreads.add(module);
    },
  };
}

type Bundle = Readonly<Record<string, { type: string; modules?: object }>>;

function modulesOf(bundle: Bundle): string[] {
  return Object.values(bundle).flatMap(({ modules = {} }) => Object.keys(modules));
}

/** Packages that hold another whole, whose licence they do not carry. */
const holds: Readonly<Record<string, { name: string; file: string }>> = {
  unpdf: { name: 'pdf.js, in unpdf (Apache-2.0)', file: 'licences/pdf-js.txt' },
};

/** Licences of packages that come without the file of their own. */
const missing: Readonly<Record<string, string>> = { boolbase: 'licences/boolbase.txt' };

function noticeOf(name: string, file: string): string {
  return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}

function ours(name: string): string {
  const file = missing[name];
  if (file === undefined) throw new Error(`${name} has no licence file, which its notice needs.`);
  return join(import.meta.dirname, file);
}

/** The notices for modules of a bundle, by their ids: paths of files, or \0 and a path for what the builder adds. */
export function noticesOf(modules: readonly string[]): string {
  const homes = new Set(modules.map(homeOf).filter((home) => home !== undefined));
  const parts = [...homes].sort().map((home) => {
    const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license: string;
    };
    const file = readdirSync(home).find((entry) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(entry));
    const path = file === undefined ? ours(name) : join(home, file);
    return noticeOf(`${name} ${version} (${license})`, path);
  });
  const within = [...homes].flatMap((home) => {
    const held = holds[basename(home)];
    return held ? [noticeOf(held.name, join(import.meta.dirname, held.file))] : [];
  });
  const head = 'The console of Textkin holds code of these packages.\n';
  return [head, ...parts, ...within].join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of the package that a module comes from; undefined for our own. */
function homeOf(id: string): string | undefined {
  const added = /^\0(?:plugin-)?(vite|rolldown)\//.exec(id)?.[1];
  if (added !== undefined) return dirname(createRequire(import.meta.url).resolve(`${added}/package.json`));
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0];
}
