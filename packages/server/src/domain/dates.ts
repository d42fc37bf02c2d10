/** Dates of the contract. They are read in files too, so packages/importing has them. */
export { firstSecond, formatDate, parseDate } from '@textkin/importing/dates';
