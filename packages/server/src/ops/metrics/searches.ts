import { Counter, type Registry } from '@prometheus-io/client';

export interface Searches {
  /** Searches for related texts so far, by where the index lies that has answered. */
  searches: Readonly<Record<'memory' | 'store', number>>;
}

export function countSearches(registry: Registry, { searches }: Searches): void {
  new Counter({
    name: 'textkin_related_searches_total',
    help: 'Searches for related texts that this node has answered, by where the index of their texts lies.',
    labelNames: ['index'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [index, count] of Object.entries(searches)) this.inc({ index }, count);
    },
  });
}
