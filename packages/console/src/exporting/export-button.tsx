import { FormButton } from '../forms/form-button.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useWords } from '../words/index.ts';
import type { TextsToExport } from './export-texts.tsx';

/** The form of an export. Its code, 2.5 kB gzipped, loads when it is opened. */
const ExportTexts = lazyPart(async () => (await import('./export-texts.tsx')).ExportTexts);

/** A button that opens the form of an export of texts. */
export function ExportButton(props: TextsToExport) {
  const { finding } = useWords();
  return (
    <FormButton label={finding.export}>{(close) => <ExportTexts {...props} close={close} />}</FormButton>
  );
}
