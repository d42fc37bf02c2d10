import { parseDate } from '@textkin/importing/dates';
import { BadRow, DayOrders, fieldsIn, mappable, type Mapping } from '@textkin/importing';
import type { Meaning, Sample } from './protocol.ts';
import { type Many, recordsIn, rowsIn } from './rows.ts';

/** Rows whose dates and columns are looked at before anything is stored, and texts that are shown. */
const surveyed = 10_000;
const named = 1000;
const shown = 3;
/** Rows that are read for those that are shown: the first may all be bad. */
const tried = 100;

/** The names of a table's columns, and those that the usual names of fields lead to. */
export async function columnsOf(many: Many): Promise<{ columns: string[]; usual: Mapping }> {
  const names = new Set<string>();
  let seen = 0;
  for await (const record of recordsIn(many)) {
    if ('fields' in record) for (const name of Object.keys(record.fields)) names.add(name);
    if (++seen >= named || names.size > named || (many.format === 'csv' && names.size > 0)) break;
  }
  const columns = [...names].filter((name) => name !== '');
  const field = fieldsIn(Object.fromEntries(columns.map((name) => [name, name])), {});
  const usual: Mapping = {};
  for (const one of mappable) {
    const found = field(one) ?? (one === 'body' ? field('html') : undefined);
    if (found) usual[one] = found.name;
  }
  return { columns, usual };
}

/** The first texts of a file, and what its dates leave open. */
export async function sampleOf(many: Many, { mapping, dates }: Meaning): Promise<Sample> {
  const told = many.format === 'feed' ? undefined : await datesIn(many, mapping);
  const order = dates ?? told?.orders.order;
  const sample: Sample = { rows: [], reason: undefined, doubt: told && doubtIn(told), order };
  let seen = 0;
  for await (const row of rowsIn(many, { mapping, dates: order })) {
    if ('reason' in row) sample.reason ??= row.reason;
    if ('text' in row) {
      const { publish_date: date } = row.text;
      sample.rows.push({ ...row, hasBadDate: date !== undefined && parseDate(date) === undefined });
    }
    if (sample.rows.length >= shown || ++seen >= tried) break;
  }
  return sample;
}

interface Told {
  orders: DayOrders;
  column: string;
}

async function datesIn(many: Many, mapping: Mapping): Promise<Told | undefined> {
  const orders = new DayOrders();
  let column: string | undefined;
  let seen = 0;
  for await (const record of recordsIn(many)) {
    if ('fields' in record) {
      const date = dateIn(record.fields, mapping);
      if (date) {
        column ??= date.name;
        orders.add(date.value);
      }
    }
    if (++seen >= surveyed) break;
  }
  return column === undefined ? undefined : { orders, column };
}

function dateIn(fields: Readonly<Record<string, unknown>>, mapping: Mapping) {
  try {
    return fieldsIn(fields, mapping)('publish_date');
  } catch (error) {
    if (error instanceof BadRow) return undefined;
    throw error;
  }
}

function doubtIn({ orders: { doubts }, column }: Told): Sample['doubt'] {
  if (doubts === undefined) return undefined;
  return { column, dates: 'open' in doubts ? [doubts.open] : [doubts.dayFirst, doubts.monthFirst] };
}
