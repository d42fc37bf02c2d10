/** What a person can say of files before they are read. It loads none of the readers. */
export { type Format, formats } from '../formats/kinds.ts';
export { type DayOrder, dayOrders } from '../mapping/dates.ts';
export { mappable, type Mapping } from '../mapping/fields.ts';
