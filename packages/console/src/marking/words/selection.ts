import { nameIn } from './name-in.ts';

/** Words that are selected in a text. */
export interface SelectedWords {
  /** The words as a name: on one line, without punctuation around them. */
  name: string;
  range: Range;
}

/** The longest name of a tag. */
const longest = 250;

/** Returns the words that are selected in the headline or the body of a text; undefined for none, or too many for a name. */
export function selectedWords(): SelectedWords | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element?.closest('.reading :is(h1, .body)')) return undefined;
  const name = nameIn(range.toString());
  return name === '' || name.length > longest ? undefined : { name, range };
}
