import '../styles/dialogs.css';
import { useId } from 'preact/hooks';
import { Dialog } from './dialog.tsx';
import { useWords } from '../words/index.ts';
import { useShortcutWords } from '../words/shortcut-words.ts';
import { shortcuts } from './list.ts';
import type { DialogProps } from './dialog-props.ts';

/** The list of shortcuts, with the box that switches single-key shortcuts off. */
export function Help({ preferences, choose, close }: DialogProps) {
  const { close: closeWord } = useWords();
  const words = useShortcutWords();
  const note = useId();
  return (
    <Dialog label={words.title} close={close}>
      <h2>{words.title}</h2>
      {shortcuts.map(({ place, keys }) => (
        <section key={place}>
          <h3 class="label">{words.places[place]}</h3>
          <dl class="shortcut-list">
            {keys.map(([names, act]) => (
              <div key={act}>
                <dt>
                  {names.map((name, index) => (
                    <span key={name}>
                      {index > 0 && ` ${words.or} `}
                      <kbd>{name}</kbd>
                    </span>
                  ))}
                </dt>
                <dd>{words.acts[act]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label class="checkbox">
        <input
          type="checkbox"
          checked={preferences.shortcuts}
          aria-describedby={note}
          onChange={({ currentTarget }) => {
            choose({ ...preferences, shortcuts: currentTarget.checked });
          }}
        />
        <span>{words.isOn}</span>
      </label>
      <p class="quiet" id={note}>
        {words.note}
      </p>
      <div class="actions">
        <button type="button" onClick={close}>
          {closeWord}
        </button>
      </div>
    </Dialog>
  );
}
