import '../styles/dialogs.css';
import { useId, useState } from 'preact/hooks';
import { hashOf } from '../address/route.ts';
import { navigate } from '../address/navigate.ts';
import { SuggestionRow } from '../finding/suggestion-row.tsx';
import { useFocus } from '../hooks/use-focus.ts';
import { Dialog } from '../shortcuts/dialog.tsx';
import type { DialogProps } from '../shortcuts/dialog-props.ts';
import { useShortcutWords } from '../words/shortcut-words.ts';
import { CommandRow } from './command-row.tsx';
import { useCommands } from './use-commands.ts';

/** The command palette: finds pages, collections, groups, names, texts and what the page can do. A combobox as in ARIA 1.2. */
export function Palette(props: DialogProps) {
  const { palette: words } = useShortcutWords();
  const field = useFocus<HTMLInputElement>();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { commands, suggestions } = useCommands(props, typed);
  const commandIds = new Set(commands.map(({ id }) => id));
  const found = suggestions.filter(({ to }) => !commandIds.has(hashOf(to)));
  const count = commands.length + found.length;
  const at = Math.min(chosen, count - 1);
  const accept = (index: number) => {
    const command = commands[index];
    const suggestion = found[index - commands.length];
    if (command === undefined && suggestion === undefined) return;
    props.close();
    // The dialog returns the focus as it goes away; a command may move it afterwards.
    requestAnimationFrame(() => {
      if (command !== undefined) command.run();
      else navigate(suggestion!.to);
    });
  };
  return (
    <Dialog label={words.title} class="palette" close={props.close}>
      <input
        ref={field}
        type="text"
        // The types require it, though the options are not a datalist.
        list={undefined}
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        maxLength={250}
        aria-label={words.box}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={list}
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        placeholder={words.box}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && count > 0) {
            event.preventDefault();
            setChosen((at + step + count) % count);
          } else if (event.key === 'Enter') {
            event.preventDefault();
            accept(at);
          }
        }}
      />
      <ul id={list} role="listbox" aria-label={words.title}>
        {commands.map((command, index) => (
          <CommandRow
            key={command.id}
            id={`${list}-${index}`}
            command={command}
            isChosen={at === index}
            accept={() => {
              accept(index);
            }}
          />
        ))}
        {found.map((suggestion, index) => (
          <SuggestionRow
            key={hashOf(suggestion.to)}
            id={`${list}-${commands.length + index}`}
            suggestion={suggestion}
            query={typed}
            isChosen={at === commands.length + index}
            accept={() => {
              accept(commands.length + index);
            }}
          />
        ))}
      </ul>
      <p role="status" class={count === 0 ? 'quiet' : 'visually-hidden'}>
        {count === 0 ? words.none : words.found(count)}
      </p>
    </Dialog>
  );
}
