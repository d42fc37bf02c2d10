import { useState } from 'preact/hooks';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { useWords } from '../words/index.ts';
import { ExportForm } from './export-form.tsx';
import type { ExportSource } from './write-file.ts';

/** A button that opens the form of an export, and gets the focus back when it closes. */
export function ExportButton(props: {
  /** The file is named after it. */
  name: string;
  source: ExportSource;
  /** How many texts there are, where that is known. */
  total: number | undefined;
  /** Whether it is less than a whole collection. */
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
