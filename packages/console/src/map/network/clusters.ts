import type { Network } from './network.ts';

/** The edge weights of each node by the other node; an edge to itself counts twice. */
type Graph = Map<number, number>[];

/** A smaller gain is a rounding error. */
const minGain = 1e-9;

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
    const clusterOf = moveNodes(graph);
    const next = Math.max(-1, ...clusterOf) + 1;
    if (next === clusters.length) return clusters.sort((one, other) => other.length - one.length);
    const joined: number[][] = Array.from({ length: next }, () => []);
    for (const [node, cluster] of clusterOf.entries()) joined[cluster]!.push(...clusters[node]!);
    clusters = joined;
    graph = contracted(graph, clusterOf, next);
  }
}

/**
 * Adds the other entities of a network to clusters, the most frequent first: each joins the cluster to which its ties are strongest
 * in total, or begins a new one. Returns the clusters, the largest first.
 */
export function extendClusters(
  { entities, ties }: Network,
  clusters: readonly (readonly number[])[],
): number[][] {
  const extended = clusters.map((cluster) => [...cluster]);
  const clusterOf = new Map(
    extended.flatMap((cluster) => cluster.map((entity) => [entity, cluster] as const)),
  );
  for (const entity of entities.keys()) {
    if (clusterOf.has(entity)) continue;
    const strengths = new Map<number[], number>();
    for (const { a, b, strength } of ties) {
      const cluster = a === entity ? clusterOf.get(b) : b === entity ? clusterOf.get(a) : undefined;
      if (cluster) strengths.set(cluster, (strengths.get(cluster) ?? 0) + strength);
    }
    const [strongest] = [...strengths].sort(([, one], [, other]) => other - one);
    const cluster = strongest?.[0] ?? [];
    if (cluster.length === 0) extended.push(cluster);
    cluster.push(entity);
    clusterOf.set(entity, cluster);
  }
  return extended.sort((one, other) => other.length - one.length);
}

/** Returns the cluster of each node once no move gains, numbered from 0 without gaps. */
function moveNodes(graph: Graph): number[] {
  const degrees = graph.map((edges) => [...edges.values()].reduce((sum, weight) => sum + weight, 0));
  const all = degrees.reduce((sum, degree) => sum + degree, 0);
  const clusterOf = graph.map((_, node) => node);
  const totals = [...degrees];
  for (let moved = true; moved;) {
    moved = false;
    for (const [node, edges] of graph.entries()) {
      const [cluster, degree] = [clusterOf[node]!, degrees[node]!];
      totals[cluster]! -= degree;
      const links = new Map([[cluster, 0]]);
      for (const [other, weight] of edges) {
        if (other !== node) links.set(clusterOf[other]!, (links.get(clusterOf[other]!) ?? 0) + weight);
      }
      const gain = (to: number) => links.get(to)! - (totals[to]! * degree) / all;
      let best = cluster;
      for (const to of links.keys()) if (gain(to) > gain(best) + minGain) best = to;
      totals[best]! += degree;
      clusterOf[node] = best;
      moved ||= best !== cluster;
    }
  }
  const number = new Map([...new Set(clusterOf)].map((cluster, index) => [cluster, index]));
  return clusterOf.map((cluster) => number.get(cluster)!);
}

function contracted(graph: Graph, clusterOf: readonly number[], count: number): Graph {
  const smaller: Graph = Array.from({ length: count }, () => new Map<number, number>());
  for (const [node, edges] of graph.entries()) {
    const to = smaller[clusterOf[node]!]!;
    for (const [other, weight] of edges) {
      const cluster = clusterOf[other]!;
      to.set(cluster, (to.get(cluster) ?? 0) + weight);
    }
  }
  return smaller;
}
