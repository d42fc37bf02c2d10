import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useReturnFocus } from '../hooks/use-return-focus.ts';

/** A button that opens a form beside it, and gets the focus back when the form closes. */
export function FormButton(props: { label: string; children: (close: () => void) => ComponentChildren }) {
  const { label, children } = props;
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
        {label}
      </button>
      {isOpen &&
        children(() => {
          setOpen(false);
        })}
    </>
  );
}
