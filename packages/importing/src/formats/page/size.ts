import { fileLimits } from '../../limits.ts';
import { deeper } from '../html-text.ts';
import { startMarkup } from './markup.ts';

/**
 * Returns whether a page is small enough to search for its article. The search reads an element once for each level around it, and
 * the rows of a table once for each table around it, and it compares the attributes of an element with each other. Each of
 * these sums has a bound. Throws a BadRow when a page is nested too deeply.
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

/** Measures the sums on which the time of the search depends. */
function sizeOf(page: string) {
  const open = { all: 0, table: 0, raw: 0 };
  const size = { pieces: 0, levels: 0, characters: 0, attributes: 0, tables: 0 };
  const addPieces = (count: number) => {
    size.pieces += count;
    size.levels += open.all;
  };
  const countOpen = (name: string, change: 1 | -1) => {
    if (name === 'table') open.table += change;
    if (name === 'script' || name === 'style') open.raw += change;
  };
  const reader = startMarkup({
    onopentag(name, attributesByName) {
      open.all = deeper(open.all);
      countOpen(name, 1);
      const attributes = Object.keys(attributesByName).length;
      addPieces(1 + attributes);
      size.attributes = Math.max(size.attributes, attributes);
      size.tables = Math.max(size.tables, open.table);
    },
    onclosetag(name) {
      open.all--;
      countOpen(name, -1);
    },
    ontext(text) {
      // When the search starts again, each of these characters is escaped and becomes a piece of text.
      addPieces(1 + (text.match(/[&<>\u00a0]/g)?.length ?? 0));
      if (open.raw === 0) size.characters += open.all * text.length;
    },
  });
  reader.end(page);
  return size;
}
