import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';
import type { Network } from './network/network.ts';

/** The colours of the categories that a map has. */
export function Legend({ network }: { network: Network }) {
  const { category: words, map } = useWords();
  const present = new Set(network.entities.map(({ category }) => category));
  return (
    <ul class="legend" aria-label={map.categories}>
      {categories
        .filter((category) => present.has(category))
        .map((category) => (
          <li key={category} class={`kind ${category}`}>
            {words[category]}
          </li>
        ))}
    </ul>
  );
}
