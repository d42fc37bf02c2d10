import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/**
 * Writes the licences of the packages in a build into a file beside it. The packages are those of its list of modules, so
 * none is missing and none is superfluous. A package without a licence file makes the build fail.
 */
export function notices(): Plugin {
  return {
    name: 'third-party-notices',
    generateBundle(_, bundle) {
      const modules = [...modulesOf(bundle), ...threadModules];
      this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesOf(modules) });
    },
  };
}

/** The modules of worker threads, which are bundled separately before the page. */
const threadModules = new Set<string>();

/** Collects the modules of the bundle of a worker thread, for the notices of the whole build. */
export function noticesOfThreads(): Plugin {
  return {
    name: 'third-party-notices-of-threads',
    generateBundle(_, bundle) {
      for (const module of modulesOf(bundle)) threadModules.add(module);
    },
  };
}

type Bundle = Readonly<Record<string, { type: string; modules?: object }>>;

function modulesOf(bundle: Bundle): string[] {
  return Object.values(bundle).flatMap(({ modules = {} }) => Object.keys(modules));
}

/** Packages that contain another package without its licence. */
const containedPackages: Readonly<Record<string, { name: string; file: string }>> = {
  unpdf: { name: 'pdf.js, in unpdf (Apache-2.0)', file: 'licences/pdf-js.txt' },
};

/** Licences of packages that come without a licence file. */
const addedLicences: Readonly<Record<string, string>> = {
  boolbase: 'licences/boolbase.txt',
  '@rubensworks/saxes': 'licences/saxes.txt',
};

function noticeOf(name: string, file: string): string {
  return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}

function addedLicence(name: string): string {
  const file = addedLicences[name];
  if (file === undefined) throw new Error(`${name} has no licence file, which its notice needs.`);
  return join(import.meta.dirname, file);
}

/** Returns the notices for the modules of a bundle. Ids are paths of files, or \0 and a path for code that the builder adds. */
export function noticesOf(modules: readonly string[]): string {
  const homes = new Set(modules.map(homeOf).filter((home) => home !== undefined));
  const sections = [...homes].sort().map((home) => {
    const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license: string;
    };
    const file = readdirSync(home).find((entry) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(entry));
    const path = file === undefined ? addedLicence(name) : join(home, file);
    return noticeOf(`${name} ${version} (${license})`, path);
  });
  const containedNotices = [...homes].flatMap((home) => {
    const contained = containedPackages[basename(home)];
    return contained ? [noticeOf(contained.name, join(import.meta.dirname, contained.file))] : [];
  });
  const heading = 'The console of Textkin contains code of these packages.\n';
  return [heading, ...sections, ...containedNotices].join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the folder of the package that a module comes from; undefined for our own modules. */
function homeOf(id: string): string | undefined {
  const builder = /^\0(?:plugin-)?(vite|rolldown)\//.exec(id)?.[1];
  if (builder !== undefined)
    return dirname(createRequire(import.meta.url).resolve(`${builder}/package.json`));
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0];
}
