import { Counter, type Registry } from '@prometheus-io/client';

export interface SearchCounts {
  /** Searches for related texts since the start, by the place of the index: this node's memory or the store. */
  searches: Readonly<Record<'memory' | 'store', number>>;
}

/** Registers the count of searches for related texts. */
export function countSearches(registry: Registry, { searches }: SearchCounts): void {
  new Counter({
    name: 'textkin_related_searches_total',
    help: 'Searches for related texts at this node, by the place of the index: memory or store.',
    labelNames: ['index'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [index, count] of Object.entries(searches)) this.inc({ index }, count);
    },
  });
}
