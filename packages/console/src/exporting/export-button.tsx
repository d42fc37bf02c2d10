import { useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { Problem } from '../parts/problem.tsx';
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

/** A button that opens the form of an export, and gets the focus back when it closes. */
export function ExportButton(props: ExportProps) {
  const { finding } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus<HTMLButtonElement>(isOpen);
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {finding.export}
      </button>
      {isOpen && (
        <LoadedForm
          {...props}
          close={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The form of an export. Its code, 1.2 kB gzipped, loads when it is opened. */
function LoadedForm(props: ExportProps & { close: () => void }) {
  const { data, error, reload } = useCall(() => import('./export-form.tsx'), []);
  if (error !== undefined) return <Problem error={error} retry={reload} />;
  return data ? <data.ExportForm {...props} /> : null;
}
