/** Formats, fields and date orders that a person can name. This entry loads no reader. */
export { type Format, formats } from '../formats/kinds.ts';
export { type DayOrder, dayOrders } from '../mapping/dates.ts';
export { mappable, type Mapping } from '../mapping/fields.ts';
