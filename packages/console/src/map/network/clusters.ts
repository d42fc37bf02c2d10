import type { Network } from './network.ts';

/** The edge weights of each node by the other node; an edge to itself counts twice. */
type Graph = Map<number, number>[];

/** A smaller gain is a rounding error. */
const least = 1e-9;

/**
 * Returns clusters of entities that appear more with each other than with the rest, the largest first. Uses Louvain
 * (Blondel, Guillaume, Lambiotte, Lefebvre 2008, "Fast unfolding of communities in large networks"): nodes move to the
 * neighbouring cluster with the largest gain in modularity until none gains; then the clusters become the nodes of a
 * smaller graph, and so on. Nodes are visited in order, so a network always has the same clusters.
 */
export function clustersOf({ entities, ties }: Network): number[][] {
  let graph: Graph = entities.map(() => new Map<number, number>());
  for (const { a, b, strength } of ties) {
    graph[a]!.set(b, strength);
    graph[b]!.set(a, strength);
  }
  let clusters = entities.map((_, index) => [index]);
  for (;;) {
    const homes = settle(graph);
    const next = Math.max(-1, ...homes) + 1;
    if (next === clusters.length) return clusters.sort((one, other) => other.length - one.length);
    const joined: number[][] = Array.from({ length: next }, () => []);
    for (const [node, home] of homes.entries()) joined[home]!.push(...clusters[node]!);
    clusters = joined;
    graph = contracted(graph, homes, next);
  }
}

/** Returns the cluster of each node once no move gains, numbered from 0 without gaps. */
function settle(graph: Graph): number[] {
  const degrees = graph.map((edges) => [...edges.values()].reduce((sum, weight) => sum + weight, 0));
  const all = degrees.reduce((sum, degree) => sum + degree, 0);
  const homes = graph.map((_, node) => node);
  const totals = [...degrees];
  for (let moved = true; moved;) {
    moved = false;
    for (const [node, edges] of graph.entries()) {
      const [home, degree] = [homes[node]!, degrees[node]!];
      totals[home]! -= degree;
      const links = new Map([[home, 0]]);
      for (const [other, weight] of edges) {
        if (other !== node) links.set(homes[other]!, (links.get(homes[other]!) ?? 0) + weight);
      }
      const gain = (to: number) => links.get(to)! - (totals[to]! * degree) / all;
      let best = home;
      for (const to of links.keys()) if (gain(to) > gain(best) + least) best = to;
      totals[best]! += degree;
      homes[node] = best;
      moved ||= best !== home;
    }
  }
  const number = new Map([...new Set(homes)].map((home, index) => [home, index]));
  return homes.map((home) => number.get(home)!);
}

function contracted(graph: Graph, homes: readonly number[], count: number): Graph {
  const smaller: Graph = Array.from({ length: count }, () => new Map<number, number>());
  for (const [node, edges] of graph.entries()) {
    const to = smaller[homes[node]!]!;
    for (const [other, weight] of edges) {
      const home = homes[other]!;
      to.set(home, (to.get(home) ?? 0) + weight);
    }
  }
  return smaller;
}
