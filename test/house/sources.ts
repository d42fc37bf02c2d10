import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Source {
  /** Path from the root of the repository. */
  path: string;
  text: string;
  lines: number;
}

/** Returns our own TypeScript and JavaScript files, by glob patterns from the root of the repository. */
export function sources(...patterns: string[]): Source[] {
  return patterns
    .flatMap((pattern) =>
      globSync(pattern, {
        cwd: root,
        exclude: ['**/{node_modules,venv}/**', 'packages/server/{bundled,console}/**', 'packages/*/dist/**'],
      }),
    )
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });
}

export interface Import {
  /** What the line names: a path from the root for our own files, else a package. */
  target: string;
  isType: boolean;
}

const importLine = /^(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?'([^']+)'/gms;
const dynamicImport = /\bimport\('([^']+)'\)/g;

/** Returns what the import lines of a file name. */
export function importsOf({ path, text }: Source): Import[] {
  const staticImports = [...text.matchAll(importLine)].map(
    ([, type, target]) => [type !== undefined, target!] as const,
  );
  const dynamic = [...text.matchAll(dynamicImport)].map(([, target]) => [false, target!] as const);
  return [...staticImports, ...dynamic].map(([isType, target]) => ({
    isType,
    target: target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  }));
}

/** Returns the package of an import: `eld` for `eld/extrasmall`. */
export function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}
