/** A piece of a version of a text; `differs` if the other version does not have it at that place. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** The most cells of the table that compares two lists. Longer lists count as different as a whole. */
const maxTable = 1_000_000;

/** Returns the pieces of two versions of a text: paragraphs that both have, and the words in which the others differ. */
export function compareWords(one: string, other: string): [Piece[], Piece[]] {
  const pieces: [Piece[], Piece[]] = [[], []];
  for (const [left, right] of compareLists(one.split(/(?<=\n)/), other.split(/(?<=\n)/))) {
    if (left === right) add(pieces, left, right);
    else
      for (const [word, otherWord] of compareLists(left.split(/(?<=\s)/), right.split(/(?<=\s)/)))
        add(pieces, word, otherWord);
  }
  return pieces;
}

function add([left, right]: [Piece[], Piece[]], text: string, other: string): void {
  const differs = text !== other;
  append(left, { text, differs });
  append(right, { text: other, differs });
}

function append(pieces: Piece[], { text, differs }: Piece): void {
  const last = pieces.at(-1);
  if (last?.differs === differs) last.text += text;
  else if (text !== '') pieces.push({ text, differs });
}

/** Divides two lists into runs that are equal and runs that differ, in order. Each run is joined. */
function compareLists(one: readonly string[], other: readonly string[]): [string, string][] {
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start++;
  let end = 0;
  const shortest = Math.min(one.length, other.length) - start;
  while (end < shortest && one.at(-1 - end) === other.at(-1 - end)) end++;
  const middle = [one.slice(start, one.length - end), other.slice(start, other.length - end)] as const;
  const ends = [one.slice(0, start).join(''), one.slice(one.length - end).join('')] as const;
  return [[ends[0], ends[0]], ...compareMiddles(...middle), [ends[1], ends[1]]];
}

function compareMiddles(one: readonly string[], other: readonly string[]): [string, string][] {
  if (one.length * other.length > maxTable) return [[one.join(''), other.join('')]];
  const common = commonLengths(one, other);
  const runs: [string, string][] = [];
  let [differing, at, place]: [[string, string], number, number] = [['', ''], 0, 0];
  while (at < one.length || place < other.length) {
    const isSame = at < one.length && place < other.length && one[at] === other[place];
    if (isSame) {
      runs.push(differing, [one[at]!, one[at]!]);
      differing = ['', ''];
      at++;
      place++;
    } else if (
      place >= other.length ||
      (at < one.length && common[at + 1]![place]! >= common[at]![place + 1]!)
    )
      differing[0] += one[at++]!;
    else differing[1] += other[place++]!;
  }
  return [...runs, differing];
}

/** Returns the length of the longest common subsequence of what follows each pair of places. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let place = other.length - 1; place >= 0; place--)
      rows[at]![place] =
        one[at] === other[place]
          ? rows[at + 1]![place + 1]! + 1
          : Math.max(rows[at + 1]![place]!, rows[at]![place + 1]!);
  return rows;
}
