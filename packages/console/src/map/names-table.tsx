import { TagLink } from '../parts/tag-link.tsx';
import { formatNumber, useWords } from '../words/index.ts';
import { namesWith, type Network } from './network/network.ts';

const maxShownNames = 4;

/** The map as a table. */
export function NamesTable({ network, collection }: { network: Network; collection: number }) {
  const words = useWords();
  const { entities } = network;
  return (
    <details class="as-table">
      <summary>{words.map.asTable}</summary>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.map.name}</th>
            <th scope="col" class="number">
              {words.map.texts}
            </th>
            <th scope="col">{words.map.appearsWith}</th>
          </tr>
        </thead>
        <tbody>
          {entities.map((entity, index) => (
            <tr key={index}>
              <th scope="row">
                <TagLink collection={collection} tag={entity} />
              </th>
              <td class="number">{formatNumber(entity.texts, words)}</td>
              <td>
                <ul class="chips">
                  {namesWith(network, index)
                    .slice(0, maxShownNames)
                    .map(({ other, texts }) => (
                      <li key={other}>
                        <TagLink collection={collection} tag={entities[other]!}>
                          {formatNumber(texts, words)}
                        </TagLink>
                      </li>
                    ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
