import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog over the page, which is inert meanwhile. Escape and a click beside the dialog close it; the focus returns to where it was. */
export function Dialog(props: {
  label: string;
  class?: string;
  close: () => void;
  children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    return () => {
      // A dialog that is only removed would not return the focus.
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={props.class}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        props.close();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) props.close();
      }}
    >
      <div class="dialog-content">{props.children}</div>
    </dialog>
  );
}
