import { BadRow, type RecordRow } from '../row.ts';
import { DayOrders } from './day-order.ts';
import { type Cell, fieldsIn, type Mapping } from './fields.ts';

/** The columns of a table, and the order of its dates. */
export interface Survey {
  names: string[];
  orders: DayOrders;
  /** The column of the first date. */
  dateColumn: string | undefined;
}

/** The most names that a survey holds: lines of JSON could have millions. */
const mostNames = 1000;

/** Reads the columns and dates of the first records, at most `mostRecords`. */
export async function surveyOf(
  records: AsyncIterable<RecordRow>,
  mapping: Mapping,
  mostRecords = Infinity,
): Promise<Survey> {
  const names = new Set<string>();
  const orders = new DayOrders();
  let dateColumn: string | undefined;
  let count = 0;
  for await (const record of records) {
    if ('fields' in record) {
      for (const name of Object.keys(record.fields)) if (names.size < mostNames) names.add(name);
      const date = dateIn(record.fields, mapping);
      if (date) {
        dateColumn ??= date.name;
        orders.add(date.value);
      }
    }
    if (++count >= mostRecords) break;
  }
  return { names: [...names], orders, dateColumn };
}

function dateIn(fields: Readonly<Record<string, unknown>>, mapping: Mapping): Cell | undefined {
  try {
    return fieldsIn(fields, mapping)('publish_date');
  } catch (error) {
    // The row itself is reported when it is read.
    if (error instanceof BadRow) return undefined;
    throw error;
  }
}
