/**
 * The score of joining mentions into entities: the mean of the F1 of MUC, B³ and CEAFe, which is the CoNLL score (Pradhan et al. 2012,
 * 2014). A cluster is a set of mentions, each a string that names its place. Scores are of all added documents together.
 */
export class ClusterScore {
  readonly #muc = sums();
  readonly #bCubed = sums();
  readonly #ceaf = sums();

  add(gold: readonly ReadonlySet<string>[], found: readonly ReadonlySet<string>[]): void {
    addLinks(this.#muc, gold, found);
    addShares(this.#bCubed, gold, found);
    addAligned(this.#ceaf, gold, found);
  }

  /** The CoNLL score, 0–1. */
  get conll(): number {
    return (f1(this.#muc) + f1(this.#bCubed) + f1(this.#ceaf)) / 3;
  }

  get parts(): { muc: number; bCubed: number; ceaf: number } {
    return { muc: f1(this.#muc), bCubed: f1(this.#bCubed), ceaf: f1(this.#ceaf) };
  }
}

interface Sums {
  recalled: number;
  gold: number;
  right: number;
  found: number;
}

const sums = (): Sums => ({ recalled: 0, gold: 0, right: 0, found: 0 });

function f1({ recalled, gold, right, found }: Sums): number {
  const [recall, precision] = [recalled / Math.max(1, gold), right / Math.max(1, found)];
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
}

type Clusters = readonly ReadonlySet<string>[];

/** Adds MUC (Vilain et al. 1995): the links of a cluster that the other side also has. */
function addLinks(total: Sums, gold: Clusters, found: Clusters): void {
  const links = (some: Clusters) => some.reduce((sum, { size }) => sum + size - 1, 0);
  const common = (some: Clusters, others: Clusters) =>
    some.reduce((sum, one) => {
      const parts = others.filter((other) => !one.isDisjointFrom(other));
      const alone = one.size - parts.reduce((count, part) => count + one.intersection(part).size, 0);
      return sum + one.size - parts.length - alone;
    }, 0);
  total.gold += links(gold);
  total.found += links(found);
  total.recalled += common(gold, found);
  total.right += common(found, gold);
}

/** Adds B³ (Bagga and Baldwin 1998): for each mention, the share of its cluster that is right. */
function addShares(total: Sums, gold: Clusters, found: Clusters): void {
  const shares = (some: Clusters, others: Clusters) =>
    some.reduce(
      (sum, one) =>
        sum + others.reduce((count, other) => count + one.intersection(other).size ** 2 / one.size, 0),
      0,
    );
  const mentions = (some: Clusters) => some.reduce((count, { size }) => count + size, 0);
  total.gold += mentions(gold);
  total.found += mentions(found);
  total.recalled += shares(gold, found);
  total.right += shares(found, gold);
}

/** Adds CEAFe (Luo 2005): φ₄ of the pairs in the best one-to-one alignment of entities. */
function addAligned(total: Sums, gold: Clusters, found: Clusters): void {
  const similarity = gold.map((one) =>
    found.map((other) => (2 * one.intersection(other).size) / (one.size + other.size)),
  );
  const best = bestAssignment(similarity);
  total.gold += gold.length;
  total.found += found.length;
  total.recalled += best;
  total.right += best;
}

/** Returns the largest sum of one-to-one pairs, by the Hungarian method with potentials, O(n³). */
export function bestAssignment(worth: readonly (readonly number[])[]): number {
  const size = Math.max(worth.length, worth[0]?.length ?? 0);
  const cost = (row: number, column: number) => -(worth[row]?.[column] ?? 0);
  const rows = new Float64Array(size + 1);
  const columns = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row;
    let column = 0;
    const slack = new Float64Array(size + 1).fill(Infinity);
    const before = new Int32Array(size + 1);
    const isDone = new Uint8Array(size + 1);
    do {
      isDone[column] = 1;
      const from = rowOf[column]!;
      let [least, next] = [Infinity, 0];
      for (let other = 1; other <= size; other++) {
        if (isDone[other]) continue;
        const reduced = cost(from - 1, other - 1) - rows[from]! - columns[other]!;
        if (reduced < slack[other]!) {
          slack[other] = reduced;
          before[other] = column;
        }
        if (slack[other]! < least) [least, next] = [slack[other]!, other];
      }
      for (let other = 0; other <= size; other++) {
        if (isDone[other]) {
          rows[rowOf[other]!]! += least;
          columns[other]! -= least;
        } else slack[other]! -= least;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const other = before[column]!;
      rowOf[column] = rowOf[other]!;
      column = other;
    } while (column !== 0);
  }
  let sum = 0;
  for (let column = 1; column <= size; column++) sum -= cost(rowOf[column]! - 1, column - 1);
  return sum;
}
