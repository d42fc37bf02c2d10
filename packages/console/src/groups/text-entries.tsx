import { useLayoutEffect, useRef } from 'preact/hooks';
import { Bar } from '../parts/bar.tsx';
import { Link } from '../parts/link.tsx';
import { formatDate, formatShare, useWords } from '../words/index.ts';
import type { Entry } from './texts.ts';
import { keyOf } from '../texts/text-key.ts';

/**
 * A list of texts, each with a button. If the button removes its row, the focus moves to the button of the next row, or
 * to the list if none is left.
 */
export function TextEntries(props: {
  entries: readonly Entry[];
  /** The names of collections by id; a single one is not shown. */
  names: ReadonlyMap<number, string>;
  action: string;
  act: (entry: Entry) => void;
  none: string;
}) {
  const words = useWords();
  const { entries, names, action, act, none } = props;
  const container = useRef<HTMLDivElement>(null);
  const lastActed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (lastActed.current === undefined || document.activeElement !== document.body) return;
    const buttons = container.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(lastActed.current, buttons.length - 1)] ?? container.current)?.focus();
    lastActed.current = undefined;
  }, [entries]);
  return (
    <div ref={container} tabIndex={-1} class="entries">
      {entries.length === 0 && <p class="quiet">{none}</p>}
      <ol>
        {entries.map((entry, index) => {
          const { collection_id, text_id, relevance, publish_date } = entry;
          const name = entry.headline || words.text.id(text_id);
          return (
            <li key={keyOf(entry)}>
              <div>
                <Link to={{ view: 'text', collection: collection_id, text: text_id }} class="headline">
                  {name}
                </Link>
                <p class="meta">
                  {relevance !== undefined && (
                    <>
                      <span class="value" title={words.text.relevance(formatShare(relevance, words))}>
                        {formatShare(relevance, words)}
                      </span>
                      <Bar value={relevance} />
                    </>
                  )}
                  {publish_date && <span>{formatDate(publish_date, words)}</span>}
                  {names.size > 1 && <span>{names.get(collection_id)}</span>}
                </p>
              </div>
              <button
                type="button"
                class="small"
                aria-label={`${action}: ${name}`}
                onClick={() => {
                  lastActed.current = index;
                  act(entry);
                }}
              >
                {action}
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
