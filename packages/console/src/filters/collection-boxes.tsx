import type { Collection } from '@textkin/client';

/** A checkbox for each collection. */
export function CollectionBoxes(props: {
  collections: readonly Collection[];
  chosen: readonly number[];
  choose: (chosen: number[]) => void;
}) {
  const { collections, chosen, choose } = props;
  return collections.map(({ collection_id, name }) => (
    <label key={collection_id}>
      <input
        type="checkbox"
        checked={chosen.includes(collection_id)}
        onChange={({ currentTarget }) => {
          const others = chosen.filter((id) => id !== collection_id);
          choose(currentTarget.checked ? [...others, collection_id] : others);
        }}
      />{' '}
      {name}
    </label>
  ));
}
