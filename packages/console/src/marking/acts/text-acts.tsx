import { ExportTexts } from '../../exporting/export-texts.tsx';
import { useActsWords } from '../../words/acts-words.ts';
import { useWords } from '../../words/index.ts';
import type { ActsProps } from '../marking-bar.tsx';
import { type Act, type ActFormProps, ActsBar } from './acts-bar.tsx';
import { DeleteForm } from './delete-form.tsx';
import { GroupForm } from './group-form.tsx';
import type { MarkedText } from '../marked-text.ts';
import { TagForm } from './tag-form.tsx';

/** What can be done with marked texts: tag them, add them to a group, export or delete them. */
export function TextActs(props: ActsProps<MarkedText>) {
  const words = useWords();
  const acts = useActsWords();
  const all: Act<MarkedText>[] = [
    { name: 'tag', label: acts.tag, Form: TagForm },
    { name: 'group', label: acts.group, Form: GroupForm },
    { name: 'export', label: words.finding.export, Form: ExportMarked },
    { name: 'delete', label: acts.remove, isDangerous: true, Form: DeleteForm },
  ];
  const nameOf = ({ headline, text_id }: MarkedText) => headline || words.text.id(text_id);
  return <ActsBar {...props} acts={all} nameOf={nameOf} />;
}

function ExportMarked({ items, close }: ActFormProps<MarkedText>) {
  const words = useWords();
  return (
    <ExportTexts
      name={words.texts.list}
      source={{ keys: items }}
      total={items.length}
      isFiltered
      close={close}
    />
  );
}
