import { FormButton } from '../../forms/form-button.tsx';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { useWords } from '../../words/index.ts';
import type { Saving } from './saving.ts';

const SaveForm = lazyPart(async () => (await import('./save-form.tsx')).SaveForm);

/** A button that opens the form to save a search. */
export function SaveButton(props: Saving) {
  const { finding } = useWords();
  return (
    <FormButton label={finding.saveSearch}>{(close) => <SaveForm {...props} close={close} />}</FormButton>
  );
}
