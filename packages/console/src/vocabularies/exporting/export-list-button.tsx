import type { Vocabulary } from '@textkin/client';
import { FormButton } from '../../forms/form-button.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { useWords } from '../../words/index.ts';

/** The form of an export, which loads when it is opened. */
const ExportList = lazyPart(async () => (await import('./export-list.tsx')).ExportList);

/** A button that opens the form of an export of a list. */
export function ExportListButton({ list }: { list: Vocabulary }) {
  const { finding } = useWords();
  return (
    <FormButton label={finding.export}>{(close) => <ExportList list={list} close={close} />}</FormButton>
  );
}
