/** The dates of the contract. They are in packages/importing, which reads dates in files too. */
export { firstSecond, formatDate, parseDate } from '@textkin/importing/dates';
