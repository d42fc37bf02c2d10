import { Parser } from 'htmlparser2';
import type { StartMarkup } from '../../importing/markup.ts';

/** The reader of markup of the service and the command line. */
export const startMarkup: StartMarkup = (handlers, options) => new Parser(handlers, options);
