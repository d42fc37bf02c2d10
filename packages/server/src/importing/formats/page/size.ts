import { limits } from '../../../domain/limits.ts';
import { deeper } from '../html-text.ts';
import { startMarkup } from './markup.ts';

/**
 * Whether an article can be looked for in a page. The search goes through the text of an element once for each level that
 * it is nested in, so elements, pieces of text and characters count by their depth. Throws where a page is nested deeper than is read.
 */
export function isSearchable(page: string): boolean {
  const { elements, characters } = limits.import.page;
  let depth = 0;
  let raw = 0;
  let elementDepths = 0;
  let characterDepths = 0;
  const reader = startMarkup({
    onopentag(name) {
      depth = deeper(depth);
      elementDepths += depth;
      if (isRaw(name)) raw++;
    },
    onclosetag(name) {
      depth--;
      if (isRaw(name)) raw--;
    },
    ontext(text) {
      elementDepths += depth;
      if (raw === 0) characterDepths += depth * text.length;
    },
  });
  reader.end(page);
  return elementDepths <= elements && characterDepths <= characters;
}

function isRaw(name: string): boolean {
  return name === 'script' || name === 'style';
}
