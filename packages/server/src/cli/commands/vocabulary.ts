import { Command, Option } from 'commander';
import { entryCategories, entryFields, listFormats } from '@textkin/importing/settings';
import { languages } from '../../domain/language.ts';
import { withConnection } from '../connection.ts';
import { mappingOption } from '../import/mapping-option.ts';
import type { ExportOptions } from '../vocabulary/export-list.ts';
import type { ImportListOptions } from '../vocabulary/import-list.ts';
import type { ListOptions } from '../vocabulary/list.ts';
import type { RemoveOptions } from '../vocabulary/remove.ts';

/** Imports, lists, exports and deletes vocabularies: lists of names of an account's own. */
export function vocabularyCommand(): Command {
  const command = new Command('vocabulary').description(
    'Import, list, export and delete vocabularies, over HTTP: lists of persons, organizations, places and subjects of your own.',
  );
  command.addCommand(importCommand());
  command.addCommand(
    withConnection(new Command('list'))
      .description('List the vocabularies.')
      .option('--json', 'print JSON and nothing else')
      .action(async (options: ListOptions) =>
        (await import('../vocabulary/list.ts')).listVocabularies(options),
      ),
  );
  command.addCommand(
    withConnection(new Command('export'))
      .description('Write the entries of a vocabulary as CSV, as SKOS in Turtle, or as JSON Lines.')
      .argument('<name or id>', 'vocabulary to export')
      .addOption(new Option('--format <name>', 'format (default: csv)').choices(['csv', 'turtle', 'jsonl']))
      .option('--output <file>', 'file to write instead of standard output')
      .action(async (nameOrId: string, options: ExportOptions) =>
        (await import('../vocabulary/export-list.ts')).exportVocabulary(nameOrId, options),
      ),
  );
  command.addCommand(
    withConnection(new Command('remove'))
      .description(
        'Delete a vocabulary with its entries. Collections that use it no longer do, and their texts are tagged again.',
      )
      .argument('<name or id>', 'vocabulary to delete')
      .option('--yes', 'delete it without a question')
      .action(async (nameOrId: string, options: RemoveOptions) =>
        (await import('../vocabulary/remove.ts')).removeVocabulary(nameOrId, options),
      ),
  );
  return command;
}

function importCommand(): Command {
  return withConnection(new Command('import'))
    .description(
      'Store the entries of a file in a vocabulary: CSV, JSON, JSON Lines, SKOS as Turtle, RDF/XML or JSON-LD, and results of ' +
        'Wikidata. Entries with the same id are replaced, so the command can be repeated.',
    )
    .argument('<file>', 'file, or - for standard input')
    .option('--name <name>', 'vocabulary that receives the entries; it is created if there is none')
    .option('--description <text>', 'description of a new vocabulary')
    .addOption(
      new Option('--language <code>', 'language of the usual names in a new vocabulary').choices(languages),
    )
    .addOption(
      new Option('--category <name>', 'category of entries for which the file has none').choices(
        entryCategories,
      ),
    )
    .option('--collection <name or id>', 'collection that uses the vocabulary from now on')
    .addOption(new Option('--format <name>', 'format of the file (default: detected)').choices(listFormats))
    .option(
      '--encoding <name>',
      'encoding of the file, such as windows-1252 (default: as declared, or UTF-8)',
    )
    .option(
      '--map <field=column>',
      `a column by name, once for each of ${entryFields.join(', ')}`,
      mappingOption(entryFields),
    )
    .option('--surname-first', 'persons are written as "Vestin, Saga": store them as "Saga Vestin"')
    .option('--dry-run', 'read the file and print what it holds, without storing anything')
    .option('--errors <file>', "file for rows that can't be stored (default: ./vocabulary-errors.jsonl)")
    .option('--json', 'print the counts as JSON and nothing else')
    .action(async (file: string, options: ImportListOptions) =>
      (await import('../vocabulary/import-list.ts')).importList(file, options),
    );
}
