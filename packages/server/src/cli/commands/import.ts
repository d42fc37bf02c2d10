import { type Collection, type Textkin, TextkinError } from '@textkin/client';
import { Command, Option } from 'commander';
import { type Language, languages } from '../../domain/language.ts';
import { UserError } from '../../domain/user-error.ts';
import { type ConnectionOptions, connect, findCollection, withConnection } from '../connection.ts';
import {
  type DayOrder,
  dayOrders,
  type Format,
  formats,
  mappable,
  type Mapping,
} from '@textkin/importing/settings';
import { mappingOption } from '../import/mapping-option.ts';
import { onInterrupt } from '../interrupt.ts';
import { printError, print } from '../print.ts';

interface Options extends ConnectionOptions {
  collection?: string;
  language?: Language;
  format?: Format;
  encoding?: string;
  map?: Mapping;
  dates?: DayOrder;
  anyLanguage?: boolean;
  errors?: string;
  json?: boolean;
}

const defaultErrors = './import-errors.jsonl';

/** Number of reasons that the summary shows. */
const shownReasons = 3;

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'Store the texts of files in a collection, over HTTP: JSON Lines, CSV, Excel, a WordPress export, RSS or Atom, and ' +
        'folders of .txt, .md, .html, .docx and .pdf. After an interruption, run it again to continue: nothing is stored twice.',
    )
    .argument('<files...>', 'files, folders, or - for standard input')
    .option('--collection <name or id>', 'collection that receives the texts')
    .addOption(
      new Option('--language <code>', 'create the collection in this language if there is none').choices(
        languages,
      ),
    )
    .addOption(new Option('--format <name>', 'format of the files (default: detected)').choices(formats))
    .option(
      '--encoding <name>',
      'encoding of the files, such as windows-1252 (default: as declared, or UTF-8)',
    )
    .option(
      '--map <field=column>',
      `a column of CSV or Excel or a field of JSON by name, once for each of ${mappable.join(', ')}`,
      mappingOption(mappable),
    )
    .addOption(
      new Option('--dates <order>', 'order of day and month in dates such as 1/3/2024').choices(dayOrders),
    )
    .option('--any-language', 'also store texts in languages other than the language of the collection')
    .option('--errors <file>', `file for rows that can't be stored (default: ${defaultErrors})`)
    .option('--json', 'print the counts as JSON and nothing else')
    .action(importFiles);
  return withConnection(command);
}

async function importFiles(files: string[], options: Options): Promise<void> {
  const { collection: nameOrId, language, errors = defaultErrors, json } = options;
  if (!nameOrId) throw new UserError('Which collection? Give --collection with its name or id.');
  const signal = onInterrupt();
  // Imported here, because the parsers take time to load and other commands do not need them.
  const { sourcesOf } = await import('../import/source.ts');
  const { AnalysisWatch, load, prepareRows } = await import('@textkin/importing/storing');
  const { BadRowFile } = await import('../import/bad-row-file.ts');
  const { Converter } = await import('../import/converter.ts');
  const { Progress } = await import('../import/report/progress.ts');
  const { skippedLines } = await import('../import/report/skipped.ts');
  const { sha256 } = await import('../import/digest.ts');
  const { refusalOf } = await import('../import/refusal.ts');
  const { reportOf } = await import('../import/report/bad-row-report.ts');
  const { forecastLine, reasonLine, summaryOf } = await import('../import/report/summary.ts');

  const { sources, skipped, links } = await sourcesOf(files);
  if (!json) printError(...skippedLines(skipped, links));
  const textkin = await connect(options, signal);
  const { collection_id: collectionId, name } = await collectionFor(textkin, nameOrId, language);
  const watch = await AnalysisWatch.begin(textkin, collectionId);
  const firstReasons: string[] = [];
  let isForecast = false;
  const progress = new Progress(sources.reduce<number | undefined>(sum, 0));
  await using badRows = new BadRowFile(errors);
  await using converter = new Converter();
  const { format, encoding, map: mapping = {}, dates, anyLanguage = false } = options;
  const reading = { format, encoding, mapping, dates, converter };
  const preparation = { digest: sha256, problemOf: refusalOf };
  const prepared = sources.map(({ name, rows }) => ({
    name,
    rows: (onBytes: (count: number) => void) => prepareRows(rows({ ...reading, onBytes }), preparation),
  }));
  const counts = await load(prepared, {
    textkin,
    collectionId,
    anyLanguage,
    signal,
    onBad: (bad) => {
      const report = reportOf(bad);
      if (firstReasons.length < shownReasons) firstReasons.push(reasonLine(report));
      return badRows.add(report);
    },
    onProgress: (soFar, bytes) => {
      watch.poll(soFar.stored);
      const left = watch.forecast.secondsLeft(soFar.stored, progress.textsLeft(soFar, bytes));
      if (left !== undefined && !isForecast && !json) {
        isForecast = true;
        progress.end();
        printError(forecastLine(left, watch.forecast));
      }
      progress.show(soFar, bytes, left);
    },
  })
    .catch((error: unknown) => {
      if (!(error instanceof TextkinError)) throw error;
      throw new UserError(`${error.message} Run the same command to continue.`);
    })
    .finally(() => {
      progress.end();
    });
  await watch.end(counts.stored);
  const { pending } = watch.forecast;
  const isInterrupted = signal.aborted;
  if (json) {
    const { skipped: passedOver, ...others } = counts;
    const outcome = {
      collection_id: collectionId,
      ...{ ...others, passedOver, skipped: skipped.length + links.length },
      ...{ pending, interrupted: isInterrupted },
    };
    print(JSON.stringify(outcome));
  } else {
    print(...summaryOf({ counts, name, errors, firstReasons, forecast: watch.forecast, isInterrupted }));
  }
  if (isInterrupted) process.exitCode = 130;
  else if (counts.bad > 0) process.exitCode = 1;
}

async function collectionFor(textkin: Textkin, nameOrId: string, language?: Language): Promise<Collection> {
  const found = await findCollection(textkin, nameOrId);
  if (found) return found;
  if (language) return await textkin.call('collection.create', { name: nameOrId, language });
  throw new UserError(`There is no collection "${nameOrId}". With --language en or sv it is created.`);
}

const sum = (total: number | undefined, { size }: { size: number | undefined }) =>
  total === undefined || size === undefined ? undefined : total + size;
