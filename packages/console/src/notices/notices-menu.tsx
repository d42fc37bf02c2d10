import { useContext, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';
import { NoticeLogContext } from './context.ts';
import { UndoButton } from './undo-button.tsx';

/** The button that opens the notices of this session, each with the time and the button to undo its action. */
export function NoticesMenu() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { notices } = useContext(NoticeLogContext);
  const clock = new Intl.DateTimeFormat(words.locale, { timeStyle: 'short' });
  return (
    <>
      <button
        type="button"
        class="bell"
        popoverTarget="notices"
        aria-label={words.notices.title}
        title={words.notices.title}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1.5a4 4 0 0 0-4 4c0 4-1.5 5-1.5 6h11c0-1-1.5-2-1.5-6a4 4 0 0 0-4-4zM6.5 13.5a1.5 1.5 0 0 0 3 0" />
        </svg>
      </button>
      <section
        id="notices"
        class="notices-menu"
        popover="auto"
        aria-label={words.notices.title}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
        }}
      >
        {isOpen && notices.length === 0 && <p class="quiet">{words.notices.none}</p>}
        {isOpen && (
          <ol>
            {notices.map(({ id, notice, time, isUndone }) => (
              <li key={id}>
                <p>
                  {notice.text} <span class="quiet">{clock.format(time)}</span>
                </p>
                {isUndone ? (
                  <span class="quiet">{words.undone}</span>
                ) : (
                  notice.undo && <UndoButton notice={notice} />
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
