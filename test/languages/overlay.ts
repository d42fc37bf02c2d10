import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../support/process.ts';

/** Contents of files, by path from the root of the repository, that replace files on the disk or are added to them. */
export type Overlay = Readonly<Record<string, string>>;

/** Returns a file of the repository with every occurrence of a part replaced. Throws if there is none. */
export function replaceInFile(path: string, part: string, by: string): Overlay {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(part)) throw new Error(`${path} has no ${part}`);
  return { [path]: text.replaceAll(part, by) };
}

/** The files on the disk, by project and path: parsing them once instead of for each overlay saves a third of the time. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/** Matches files that may concern languages. Skipping all other files halves the time of the check. */
const relevantText = /language/i;

/**
 * Compiles a project with an overlay. Returns the messages of the compiler about the files whose paths match: by file, in the
 * order of the file.
 */
export function complaints(config: string, files: RegExp, overlay: Overlay): Record<string, string[]> {
  const { config: json } = ts.readConfigFile(join(root, config), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const project = ts.parseJsonConfigFileContent(json, ts.sys, join(root, config, '..'));
  const texts = new Map(Object.entries(overlay).map(([path, text]) => [join(root, path), text]));
  const names = new Set([...project.fileNames, ...texts.keys()]);
  const host = ts.createCompilerHost(project.options);
  const folders = new Set([...texts.keys()].map(dirname));
  host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path);
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, options) => {
    if (texts.has(path)) return parse(path, options);
    const name = `${config} ${path}`;
    if (!parsedFiles.has(name)) parsedFiles.set(name, parse(path, options));
    return parsedFiles.get(name);
  };
  const program = ts.createProgram({
    rootNames: [...names].filter((path) => files.test(relative(root, path))),
    options: project.options,
    host,
  });
  const messages: Record<string, string[]> = {};
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName);
    if (!files.test(path) || !relevantText.test(file.text)) continue;
    const wrong = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    if (wrong.length === 0) continue;
    messages[path] = wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return messages;
}
