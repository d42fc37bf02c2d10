import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from './folder.ts';
import { root } from './process.ts';

interface OtherModel {
  version: string;
  /** The length of its vectors; the encoder still returns vectors of the shipped model. */
  hidden?: number;
  /** The length of its common directions; by default the length of its vectors. */
  directions?: number;
}

/**
 * Makes a model package that differs from the shipped one by the given values. Returns the environment of processes that load it instead of
 * the shipped one.
 */
export function otherModel({ version, hidden, directions = hidden }: OtherModel): { NODE_OPTIONS: string } {
  const shipped = join(root, 'models/en-sv');
  const folder = temporaryFolder();
  const read = (name: string): object => JSON.parse(readFileSync(join(shipped, name), 'utf8')) as object;
  const write = (name: string, content: object): void => {
    writeFileSync(join(folder, name), JSON.stringify(content));
  };
  const config = read('config.json');
  write('config.json', { ...config, version, ...(hidden !== undefined && { hidden }) });
  copyFileSync(join(shipped, 'package.json'), join(folder, 'package.json'));
  for (const name of ['encoder.onnx', 'tokenizer.json']) symlinkSync(join(shipped, name), join(folder, name));
  mkdirSync(join(folder, 'tables'));
  cpSync(join(shipped, 'tables'), join(folder, 'tables'), { recursive: true });
  for (const language of directions === undefined ? [] : ['en', 'sv']) {
    const tables = read(`tables/${language}.json`);
    const table = Buffer.from(Int8Array.from({ length: directions! }, (_, at) => at + 1).buffer);
    const commonDirections = { dimensions: directions, texts: 0, table: table.toString('base64') };
    write(`tables/${language}.json`, { ...tables, commonDirections });
  }
  const hooks = join(folder, 'hooks.cjs');
  const instead = JSON.stringify(pathToFileURL(`${folder}/`).href);
  writeFileSync(
    hooks,
    `const { registerHooks } = require('node:module');
     const name = '@textkin/model-en-sv/';
     registerHooks({
       resolve: (asked, context, next) => asked.startsWith(name)
         ? { ...next(asked, context), url: new URL(asked.slice(name.length), ${instead}).href }
         : next(asked, context),
     });`,
  );
  return { NODE_OPTIONS: `--require=${hooks}` };
}
