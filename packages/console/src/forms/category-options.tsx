import { categories } from '../address/views.ts';
import { useWords } from '../words/index.ts';

/** The options of a selection of a tag's category. */
export function CategoryOptions(props: {
  /** The categories to choose from; all of them if absent. */
  choices?: readonly (typeof categories)[number][];
  selected?: (typeof categories)[number] | undefined;
}) {
  const words = useWords();
  const { choices = categories, selected } = props;
  return choices.map((category) => (
    <option key={category} value={category} selected={category === selected}>
      {words.category[category]}
    </option>
  ));
}
