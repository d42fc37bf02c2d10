import { useSession } from '../../session.ts';
import { useActsWords } from '../../words/acts-words.ts';
import type { ActsProps } from '../marking-bar.tsx';
import { type Act, ActsBar } from './acts-bar.tsx';
import { CategoryForm } from './category-form.tsx';
import { createTagWork, type MarkedTag } from './change-tags.ts';
import { MergeForm } from './merge-form.tsx';

/** What can be done with marked tags: merge them, change their category, hide them. */
export function TagActs(props: ActsProps<MarkedTag>) {
  const words = useActsWords();
  const { client } = useSession();
  const acts: Act<MarkedTag>[] = [
    { name: 'merge', label: words.merge, least: 2, Form: MergeForm },
    { name: 'category', label: words.category, Form: CategoryForm },
    {
      name: 'hide',
      label: words.hide,
      isDangerous: true,
      job: { work: createTagWork(client, () => ({ hidden: true })), done: words.hid },
    },
  ];
  return <ActsBar {...props} acts={acts} nameOf={({ tag }) => tag} />;
}
