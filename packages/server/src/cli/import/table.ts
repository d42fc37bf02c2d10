import { UserError } from '../../domain/user-error.ts';
import type { Converter } from './converter.ts';
import {
  BadRow,
  type DayOrder,
  DayOrders,
  fieldsIn,
  haveBody,
  mappedText,
  type Mapping,
  missingColumns,
  orderTold,
  type RecordRow,
  type Row,
  rowOf,
} from '@textkin/importing';

export interface Table {
  records: AsyncIterable<RecordRow>;
  /** Reads the rows again from the first; undefined where they can be read only once. */
  again: (() => AsyncIterable<RecordRow>) | undefined;
  /** Whether all rows have the same columns, as those of CSV do. */
  isEven: boolean;
}

export interface TableOptions {
  mapping: Mapping;
  dates: DayOrder | undefined;
  converter: Converter;
}

/** The texts of a table. What a person has to say of its columns is asked for as soon as it is needed. */
export async function* textsOf(
  table: Table,
  { mapping, dates, converter }: TableOptions,
): AsyncGenerator<Row> {
  let survey: Promise<Survey> | undefined;
  const surveyed = () => (survey ??= surveyOf(table, mapping));
  const dayOrderOf = async (date: string, column: string) => {
    if (dates !== undefined || orderTold(date) === undefined) return dates;
    if (table.again === undefined) throw new UserError(`${readOnce(date)} ${askForDates}`);
    const { orders } = await surveyed();
    if (orders.doubts) throw new UserError(`${doubtIn(column, orders.doubts)} ${askForDates}`);
    return orders.order;
  };
  let isFirst = true;
  for await (const row of table.records) {
    if ('reason' in row) {
      yield row;
      continue;
    }
    if (isFirst) {
      const names = Object.keys(row.fields);
      // A line of JSON may leave out what the next one has.
      const isThere = missingColumns(names, mapping).length === 0;
      checkColumns(
        isThere || table.isEven || !table.again ? names : (await surveyed()).names,
        table,
        mapping,
      );
      isFirst = false;
    }
    yield await rowOf(row.line, () => mappedText(row.fields, { mapping, converter, dayOrderOf }));
  }
}

/** What the whole of a table tells. */
interface Survey {
  names: string[];
  orders: DayOrders;
}

/** Names that are kept: lines of JSON could have millions. */
const mostNames = 1000;

async function surveyOf({ again }: Table, mapping: Mapping): Promise<Survey> {
  const names = new Set<string>();
  const orders = new DayOrders();
  for await (const row of again!()) {
    if ('reason' in row) continue;
    for (const name of Object.keys(row.fields)) if (names.size < mostNames) names.add(name);
    const date = dateIn(row.fields, mapping);
    if (date !== undefined) orders.add(date);
  }
  return { names: [...names], orders };
}

function dateIn(fields: Readonly<Record<string, unknown>>, mapping: Mapping): string | undefined {
  try {
    return fieldsIn(fields, mapping)('publish_date')?.value;
  } catch (error) {
    // Its row will be reported.
    if (error instanceof BadRow) return undefined;
    throw error;
  }
}

function checkColumns(names: readonly string[], { isEven }: Table, mapping: Mapping): void {
  const thing = isEven ? 'column' : 'field';
  const there = `There are: ${names.slice(0, mostListed).map(shortened).join(', ')}${names.length > mostListed ? ', …' : ''}.`;
  const [missing] = missingColumns(names, mapping);
  if (missing !== undefined) throw new UserError(`No ${thing} is called "${missing}" (--map). ${there}`);
  if (isEven && !haveBody(names, mapping)) {
    throw new UserError(`No ${thing} is known to be the body: name it, as in --map body=Article. ${there}`);
  }
}

/** Names that a message lists. */
const mostListed = 50;

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

const askForDates = 'Say it with --dates day-first or --dates month-first.';

function readOnce(date: string): string {
  return `Standard input is read only once, so its dates can't be compared: in "${date}", is the day first or the month?`;
}

function doubtIn(column: string, doubts: NonNullable<DayOrders['doubts']>): string {
  if ('open' in doubts) {
    return `Is the day first in "${doubts.open}" or the month? No date of "${shortened(column)}" tells.`;
  }
  const { dayFirst, monthFirst } = doubts;
  return `In "${shortened(column)}" some dates have the day first ("${dayFirst}") and some the month ("${monthFirst}").`;
}
