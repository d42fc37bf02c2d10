import { useEffect, useRef } from 'preact/hooks';
import { useShortcutWords } from '../words/shortcut-words.ts';
import type { Command } from './commands.ts';

/** An option of the palette: its label, and what kind of thing it is. */
export function CommandRow(props: { id: string; command: Command; isChosen: boolean; accept: () => void }) {
  const { palette: words } = useShortcutWords();
  const { id, command, isChosen, accept } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseDown={(event) => {
        // Keeps the focus in the field.
        event.preventDefault();
      }}
      onClick={accept}
    >
      <span class="title">{command.label}</span>
      <span class="quiet">{words.kinds[command.kind]}</span>
    </li>
  );
}
