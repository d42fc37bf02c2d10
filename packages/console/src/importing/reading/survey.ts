import { dayOrderIn, fieldsIn, mappable, type Mapping, surveyOf, type Survey } from '@textkin/importing';
import { parseDate } from '@textkin/importing/dates';
import type { ColumnSettings, DateProblem, Sample } from './protocol.ts';
import { isTable, recordsIn, type TextsFile, textsIn } from './rows.ts';

/** The most records that are read for the columns, and for the order of dates. */
const columnRecords = 1000;
const dateRecords = 10_000;
/** Texts of a sample, and the most rows that are read for them: the first rows may all be bad. */
const sampleTexts = 3;
const sampleRows = 100;

/** Returns the columns of a table, and the column of each field that has a usual name. */
export async function columnsOf(file: TextsFile): Promise<{ columns: string[]; usual: Mapping }> {
  if (!isTable(file)) return { columns: [], usual: {} };
  const names = new Set<string>();
  let count = 0;
  for await (const record of recordsIn(file)) {
    if ('fields' in record) for (const name of Object.keys(record.fields)) names.add(name);
    const isHeader = ['csv', 'xlsx'].includes(file.format) && names.size > 0;
    if (++count >= columnRecords || names.size > columnRecords || isHeader) break;
  }
  const columns = [...names].filter((name) => name !== '');
  const cellOf = fieldsIn(Object.fromEntries(columns.map((name) => [name, name])), {});
  const usual: Mapping = {};
  for (const field of mappable) {
    const cell = cellOf(field) ?? (field === 'body' ? cellOf('html') : undefined);
    if (cell) usual[field] = cell.name;
  }
  return { columns, usual };
}

/** Returns the first texts of a file, and the dates whose order is unknown. */
export async function sampleOf(file: TextsFile, { mapping, dates }: ColumnSettings): Promise<Sample> {
  const survey = isTable(file) ? await surveyOf(recordsIn(file), mapping, dateRecords) : undefined;
  const order = dates ?? survey?.orders.order;
  const sample: Sample = { rows: [], reason: undefined, ambiguity: survey && ambiguityIn(survey), order };
  let count = 0;
  for await (const row of textsIn(file, { mapping, dates: order })) {
    if ('reason' in row) sample.reason ??= row.reason;
    if ('text' in row) {
      const canChooseOrder = sample.ambiguity !== undefined && order === undefined;
      sample.rows.push({ ...row, dateProblem: dateProblemOf(row.text.publish_date, canChooseOrder) });
    }
    if (sample.rows.length >= sampleTexts || ++count >= sampleRows) break;
  }
  return sample;
}

function dateProblemOf(date: string | undefined, canChooseOrder: boolean): DateProblem | undefined {
  if (date === undefined || parseDate(date) !== undefined) return undefined;
  return canChooseOrder && dayOrderIn(date) === 'open' ? 'orderUnknown' : 'unreadable';
}

function ambiguityIn({ orders: { ambiguity }, dateColumn: column }: Survey): Sample['ambiguity'] {
  if (ambiguity === undefined || column === undefined) return undefined;
  return {
    column,
    dates: 'open' in ambiguity ? [ambiguity.open] : [ambiguity.dayFirst, ambiguity.monthFirst],
  };
}
