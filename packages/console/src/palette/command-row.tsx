import { OptionRow } from '../parts/option-row.tsx';
import { useShortcutWords } from '../words/shortcut-words.ts';
import type { Command } from './commands.ts';

/** An option of the palette: its label, and what kind of thing it is. */
export function CommandRow(props: { id: string; command: Command; isChosen: boolean; accept: () => void }) {
  const { palette: words } = useShortcutWords();
  const { command, ...row } = props;
  return (
    <OptionRow {...row}>
      <span class="title">{command.label}</span>
      <span class="quiet">{words.kinds[command.kind]}</span>
    </OptionRow>
  );
}
