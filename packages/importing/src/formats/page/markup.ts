import { Parser } from 'htmlparser2';
import type { StartMarkup } from '../../markup.ts';

/** The reader of markup that pages are read with on every door. */
export const startMarkup: StartMarkup = (handlers, options) => new Parser(handlers, options);
