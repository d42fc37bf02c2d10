import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { exportedTexts, listedKeys } from '@textkin/client';
import { Command } from 'commander';
import { UserError } from '../../domain/user-error.ts';
import { type ConnectionOptions, connect, findCollection, withConnection } from '../connection.ts';
import { writeLine } from '../write-line.ts';
import { onInterrupt } from '../interrupt.ts';

interface Options extends ConnectionOptions {
  collection?: string;
  output?: string;
  vectors?: boolean;
}

export function exportCommand(): Command {
  const command = new Command('export')
    .description(
      'Write a collection as JSON Lines, over HTTP: each text with its tags and mentions, in the order of the ' +
        'texts. The command waits for texts that are still to be analysed.',
    )
    .option('--collection <name or id>', 'collection to export')
    .option('--output <file>', 'file to write instead of standard output')
    .option('--vectors', 'add the document vectors')
    .action(exportCollection);
  return withConnection(command);
}

async function exportCollection({ collection: nameOrId, output, vectors = false, ...options }: Options) {
  if (!nameOrId) throw new UserError('Which collection? Give --collection with its name or id.');
  const signal = onInterrupt();
  const textkin = await connect(options, signal);
  const found = await findCollection(textkin, nameOrId);
  if (!found) throw new UserError(`There is no collection "${nameOrId}".`);
  const keys = listedKeys(textkin, { collection_id: found.collection_id }, { signal });
  const pages = exportedTexts(textkin, keys, { tags: true, vectors, signal });
  try {
    if (output === undefined) {
      // A reader such as `head` closes the pipe early.
      process.stdout.once('error', () => process.exit());
      for await (const texts of pages) for (const text of texts) await writeLine(process.stdout, text);
      return;
    }
    // The file gets its name when it is complete.
    const unfinished = `${output}.unfinished`;
    const file = createWriteStream(unfinished);
    for await (const texts of pages) for (const text of texts) await writeLine(file, text);
    await finished(file.end());
    await rename(unfinished, output);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.exitCode = 130;
  }
}
