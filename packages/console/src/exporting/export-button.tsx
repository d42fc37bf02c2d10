import { useState } from 'preact/hooks';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { useWords } from '../words/index.ts';
import { ExportForm } from './export-form.tsx';
import type { ExportSource } from './write-file.ts';

/** A button that opens the form of an export, and gets the focus back when it closes. */
export function ExportButton(props: {
  /** The name of the file, without date and extension. */
  name: string;
  source: ExportSource;
  /** The number of texts, if known. */
  total: number | undefined;
  /** Whether the texts are only a part of a collection. */
  isFiltered: boolean;
}) {
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
        <ExportForm
          {...props}
          close={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
