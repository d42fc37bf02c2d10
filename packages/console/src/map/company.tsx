import type { Text } from '@textkin/client';
import type { Network } from './cooccurrence.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';

const shownTexts = 12;

/** An entity of the map: with whom it is named, and where. */
export function Company(props: {
  network: Network;
  chosen: number;
  choose: (entity: number) => void;
  texts: ReadonlyMap<number, Text>;
  collection: number;
}) {
  const words = useWords();
  const { network, chosen, choose, texts, collection } = props;
  const { entities, ties } = network;
  const { tag, category, texts: named } = entities[chosen]!;
  const company = ties
    .filter(({ a, b }) => a === chosen || b === chosen)
    .map(({ a, b, texts: together }) => ({ other: a === chosen ? b : a, together }))
    .sort((one, two) => two.together - one.together);
  return (
    <>
      <h2 class={`naming-of ${category}`}>{tag}</h2>
      <p class="quiet">
        {words.category[category]}, {words.map.inTexts(named.length)}
      </p>
      <h3 class="label">{words.map.company}</h3>
      <ul class="chips">
        {company.map(({ other, together }) => (
          <li key={other} class={entities[other]!.category}>
            <button
              type="button"
              onClick={() => {
                choose(other);
              }}
            >
              {entities[other]!.tag} <span class="quiet">{together}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3 class="label">{words.map.texts}</h3>
      <ul class="headlines">
        {named
          .slice(-shownTexts)
          .toReversed()
          .map((text) => (
            <li key={text}>
              <Link to={{ view: 'text', collection, text, via: [] }}>
                {texts.get(text)?.headline || words.text.id(text)}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
