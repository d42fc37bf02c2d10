/** A word in an element, by its place in the text of the element. */
export interface Word {
  block: Element;
  start: number;
  end: number;
}

/** Returns the words of elements, in order. */
export function wordsIn(blocks: readonly Element[], language: string): Word[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return blocks.flatMap((block) =>
    [...segmenter.segment(block.textContent)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ index, segment }) => ({ block, start: index, end: index + segment.length })),
  );
}

/** Returns the range from the first to the last of two words. `isBackward` says that `other` comes first. */
export function rangeOf(one: Word, other: Word, isBackward: boolean): Range {
  const [first, last] = isBackward ? [other, one] : [one, other];
  const range = document.createRange();
  range.setStart(...pointAt(first.block, first.start));
  range.setEnd(...pointAt(last.block, last.end));
  return range;
}

/** Converts a place in the text of an element to a text node and a place in that node. */
function pointAt(block: Element, place: number): [Node, number] {
  const nodes = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const { length } = node as Text;
    if (place <= before + length) return [node, place - before];
    before += length;
  }
  return [block, block.childNodes.length];
}
