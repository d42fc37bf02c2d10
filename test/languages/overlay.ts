import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../support/process.ts';

/** Contents of files, by path from the root of the repository, that stand in for those on the disk or beside them. */
export type Overlay = Readonly<Record<string, string>>;

/** A file of the repository with every occurrence of a part replaced; an error when there is none. */
export function replaced(path: string, part: string, by: string): Overlay {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(part)) throw new Error(`${path} has no ${part}`);
  return { [path]: text.replaceAll(part, by) };
}

/** Files as they are on the disk, by project and path: to parse them once and not for each overlay saves a third. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Matches files that may concern languages. Skipping all other files halves the time of the check. */
const about = /language/i;

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
    if (!parsed.has(name)) parsed.set(name, parse(path, options));
    return parsed.get(name);
  };
  const program = ts.createProgram({
    rootNames: [...names].filter((path) => files.test(relative(root, path))),
    options: project.options,
    host,
  });
  const found: Record<string, string[]> = {};
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName);
    if (!files.test(path) || !about.test(file.text)) continue;
    const wrong = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    if (wrong.length === 0) continue;
    found[path] = wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return found;
}
