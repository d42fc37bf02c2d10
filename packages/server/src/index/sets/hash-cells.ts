/**
 * Returns the cell of a hash in a hash table with open addressing, or the empty cell where it belongs. A cell has two numbers: the
 * hash, and a value that is 0 in an empty cell. Hashes of terms are well mixed.
 */
export function cellOf(cells: Uint32Array, hash: number): number {
  const mask = cells.length - 1;
  let cell = (hash << 1) & mask;
  while (cells[cell + 1] !== 0 && cells[cell] !== hash) cell = (cell + 2) & mask;
  return cell;
}
