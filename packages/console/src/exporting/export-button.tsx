import { FormButton } from '../forms/form-button.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useWords } from '../words/index.ts';
import type { ExportSource } from './write-file.ts';

interface ExportProps {
  /** The name of the file, without date and extension. */
  name: string;
  source: ExportSource;
  /** The number of texts, if known. */
  total: number | undefined;
  /** Whether the texts are only a part of a collection. */
  isFiltered: boolean;
}

/** The form of an export. Its code, 2.5 kB gzipped, loads when it is opened. */
const ExportForm = lazyPart(async () => (await import('./export-form.tsx')).ExportForm);

/** A button that opens the form of an export. */
export function ExportButton(props: ExportProps) {
  const { finding } = useWords();
  return <FormButton label={finding.export}>{(close) => <ExportForm {...props} close={close} />}</FormButton>;
}
