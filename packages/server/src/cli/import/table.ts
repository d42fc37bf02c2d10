import {
  type DayOrder,
  type DayOrders,
  hasBodyColumn,
  type Mapping,
  missingColumns,
  dayOrderIn,
  type RecordRow,
  type Row,
  surveyOf,
  textsOfRecords,
} from '@textkin/importing';
import { UserError } from '../../domain/user-error.ts';
import type { Converter } from './converter.ts';

export interface Table {
  records: AsyncIterable<RecordRow>;
  /** Reads the records again from the first; undefined for standard input, which can be read only once. */
  reread: (() => AsyncIterable<RecordRow>) | undefined;
  /** True if all rows have the columns of a header, as in CSV. */
  hasHeader: boolean;
}

export interface TableOptions {
  mapping: Mapping;
  dates: DayOrder | undefined;
  converter: Converter;
}

/**
 * Yields the texts of a table. Throws a UserError that asks the user for a mapping or for the order of dates, as soon as
 * a row needs it.
 */
export function textsOfTable(table: Table, { mapping, dates, converter }: TableOptions): AsyncGenerator<Row> {
  const { reread } = table;
  let survey: ReturnType<typeof surveyOf> | undefined;
  const surveyOnce = (reread: () => AsyncIterable<RecordRow>) => (survey ??= surveyOf(reread(), mapping));
  const dayOrderOf = async (date: string, column: string) => {
    if (dates !== undefined || dayOrderIn(date) === undefined) return dates;
    if (reread === undefined) throw new UserError(`${orderUnknown(date)} ${datesHint}`);
    const { orders } = await surveyOnce(reread);
    if (orders.ambiguity) throw new UserError(`${ambiguityMessage(column, orders.ambiguity)} ${datesHint}`);
    return orders.order;
  };
  async function* checkedRecords(): AsyncGenerator<RecordRow> {
    let isChecked = false;
    for await (const record of table.records) {
      if ('fields' in record && !isChecked) {
        const names = Object.keys(record.fields);
        // A JSON object may lack a field that the next object has.
        const isComplete = missingColumns(names, mapping).length === 0 || table.hasHeader || !reread;
        checkColumns(isComplete ? names : (await surveyOnce(reread)).names, table, mapping);
        isChecked = true;
      }
      yield record;
    }
  }
  return textsOfRecords(checkedRecords(), { mapping, converter, dayOrderOf });
}

function checkColumns(names: readonly string[], { hasHeader }: Table, mapping: Mapping): void {
  const noun = hasHeader ? 'column' : 'field';
  const present = `There are: ${names.slice(0, maxListedNames).map(shortName).join(', ')}${names.length > maxListedNames ? ', …' : ''}.`;
  const [missing] = missingColumns(names, mapping);
  if (missing !== undefined) throw new UserError(`No ${noun} is called "${missing}" (--map). ${present}`);
  if (hasHeader && !hasBodyColumn(names, mapping)) {
    throw new UserError(`Which ${noun} is the body? Name it, as in --map body=Article. ${present}`);
  }
}

/** Maximum number of names in a message. */
const maxListedNames = 50;

function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

const datesHint = 'Add --dates day-first or --dates month-first.';

function orderUnknown(date: string): string {
  return `Standard input is read only once, so its dates can't be compared: in "${date}", is the day first or the month?`;
}

function ambiguityMessage(column: string, ambiguity: NonNullable<DayOrders['ambiguity']>): string {
  if ('open' in ambiguity) {
    return `Is the day first in "${ambiguity.open}" or the month? No date of "${shortName(column)}" shows it.`;
  }
  const { dayFirst, monthFirst } = ambiguity;
  return `In "${shortName(column)}" some dates have the day first ("${dayFirst}") and some the month ("${monthFirst}").`;
}
