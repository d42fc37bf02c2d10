import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import {
  csvHeader,
  csvRow,
  type ImportedEntry,
  turtleConcept,
  turtleHeader,
} from '@textkin/importing/vocabularies';
import { type ConnectionOptions, connect } from '../connection.ts';
import { onInterrupt } from '../interrupt.ts';
import { needVocabulary } from './find.ts';

export interface ExportOptions extends ConnectionOptions {
  format?: keyof typeof writers;
  output?: string;
}

/** The head of a file in each format, and the text of an entry below it. */
const writers = {
  csv: { head: csvHeader, row: csvRow },
  turtle: { head: turtleHeader, row: turtleConcept },
  jsonl: { head: '', row: (entry: ImportedEntry) => `${JSON.stringify(entry)}\n` },
};

const entriesPerPage = 1000;

/** Writes the entries of a vocabulary to standard output or to a file. */
export async function exportVocabulary(
  nameOrId: string,
  { format = 'csv', output, ...options }: ExportOptions,
): Promise<void> {
  const signal = onInterrupt();
  const textkin = await connect(options, signal);
  const { vocabulary_id } = await needVocabulary(textkin, nameOrId);
  const entries = textkin.each('vocabulary.entries', { vocabulary_id, limit: entriesPerPage }, { signal });
  const write = async (stream: Writable) => {
    const { head, row } = writers[format];
    stream.write(head);
    for await (const entry of entries) if (!stream.write(row(entry))) await once(stream, 'drain');
  };
  try {
    if (output === undefined) {
      // A reader such as `head` closes the pipe early.
      process.stdout.once('error', () => process.exit());
      await write(process.stdout);
      return;
    }
    // The file gets its name when it is complete.
    const unfinished = `${output}.unfinished`;
    const file = createWriteStream(unfinished);
    await write(file);
    await finished(file.end());
    await rename(unfinished, output);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.exitCode = 130;
  }
}
