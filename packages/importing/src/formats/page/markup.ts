import { Parser } from 'htmlparser2';
import type { StartMarkup } from '../../markup.ts';

/** Starts htmlparser2, the parser of markup of the service and the command line. */
export const startMarkup: StartMarkup = (handlers, options) => new Parser(handlers, options);
