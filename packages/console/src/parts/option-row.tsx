import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** An option of a list that a text field controls: the focus stays in the field, and the chosen option in sight. */
export function OptionRow(props: {
  id: string;
  isChosen: boolean;
  accept: () => void;
  children: ComponentChildren;
}) {
  const { id, isChosen, accept, children } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      class="option"
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => {
        // Keeps the focus in the field; otherwise the list would close before the click.
        event.preventDefault();
      }}
      onClick={accept}
    >
      {children}
    </li>
  );
}
