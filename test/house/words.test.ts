import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { type Source, sources } from './sources.ts';

/** Folders that are not checked: the client still has such names, and a migration does not change any more. */
const uncheckedFolders = ['packages/client/src/', 'packages/server/src/store/migrations/'];
/** Packages whose comments are read. */
const commentedFolders = ['server', 'importing', 'console'].map((name) => `packages/${name}/src/`);

const files = sources('packages/*/src/**/*.{ts,tsx}');

/** Participles and prepositions, which do not say what a value is. */
const vague = new Set(['told', 'asked', 'gone', 'kept', 'seen', 'given', 'taken', 'heard', 'of', 'by']);

/** Returns the names that a file declares: variables, parameters, functions, methods, classes and types. */
function declaredNames({ path, text }: Source): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node);
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

test('no name of the code is a participle or a preposition', () => {
  const read = files.filter(({ path }) => !uncheckedFolders.some((folder) => path.startsWith(folder)));
  assert.ok(read.length > 900);
  const found = read.flatMap((file) =>
    declaredNames(file)
      .filter((name) => vague.has(name))
      .map((name) => `${file.path}: ${name}`),
  );
  assert.deepEqual(found, []);
});

test('no comment begins with a word that refers to something before it', () => {
  const vagueBeginning = /^[ \t]*(?:\/\*\*(?:\n[ \t]*\*)?|\/\/) (?:The same|Of|So|As)\b.*/m;
  const read = files.filter(({ path }) => commentedFolders.some((folder) => path.startsWith(folder)));
  assert.ok(read.length > 900);
  const found = read.flatMap(({ path, text }) => {
    const match = vagueBeginning.exec(text)?.[0];
    return match === undefined ? [] : [`${path}: ${match.trim()}`];
  });
  assert.deepEqual(found, []);
});
