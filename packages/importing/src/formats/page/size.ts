import { fileLimits } from '../../limits.ts';
import { deeper } from '../html-text.ts';
import { startMarkup } from './markup.ts';

/**
 * Whether a page is small enough to look for its article. The search reads an element once for each level around it, the
 * rows of a table once for each table around it, and compares the attributes of an element with each other; each of these
 * sums has a bound. Throws where a page is nested deeper than is read.
 */
export function isSearchable(page: string): boolean {
  const { pieces, levels, characters, attributes, tables } = fileLimits.page;
  const size = sizeOf(page);
  return (
    size.pieces <= pieces &&
    size.levels <= levels &&
    size.characters <= characters &&
    size.attributes <= attributes &&
    size.tables <= tables
  );
}

/** Measures what the search for an article takes its time for. */
function sizeOf(page: string) {
  const open = { all: 0, table: 0, raw: 0 };
  const size = { pieces: 0, levels: 0, characters: 0, attributes: 0, tables: 0 };
  const addPieces = (count: number) => {
    size.pieces += count;
    size.levels += open.all;
  };
  const step = (name: string, by: 1 | -1) => {
    if (name === 'table') open.table += by;
    if (name === 'script' || name === 'style') open.raw += by;
  };
  const reader = startMarkup({
    onopentag(name, given) {
      open.all = deeper(open.all);
      step(name, 1);
      const attributes = Object.keys(given).length;
      addPieces(1 + attributes);
      size.attributes = Math.max(size.attributes, attributes);
      size.tables = Math.max(size.tables, open.table);
    },
    onclosetag(name) {
      open.all--;
      step(name, -1);
    },
    ontext(text) {
      // Where the search begins again, each of these signs is escaped and read as a piece of its own.
      addPieces(1 + (text.match(/[&<>\u00a0]/g)?.length ?? 0));
      if (open.raw === 0) size.characters += open.all * text.length;
    },
  });
  reader.end(page);
  return size;
}
