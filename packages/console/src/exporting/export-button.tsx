import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';
import { ExportForm } from './export-form.tsx';
import type { ExportSource } from './write-file.ts';

/** A button that opens the form of an export, and takes the focus back when that is closed. */
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
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
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
