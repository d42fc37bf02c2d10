import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';

/** A form of filters that hold as soon as they are chosen; on a small screen it is folded until it is wanted. */
export function FilterPanel(props: {
  /** Whether anything is narrowed. */
  isUsed: boolean;
  /** Takes all filters away. */
  clear: () => void;
  /** Told when somebody presses Enter, for what is typed to hold at once. */
  submit?: (form: HTMLFormElement) => void;
  children: ComponentChildren;
}) {
  const { filters } = useWords();
  const { isUsed, clear, submit, children } = props;
  const [isOpen] = useState(() => isUsed || !matchMedia('(max-width: 40rem)').matches);
  const form = useRef<HTMLFormElement>(null);
  return (
    <details class="filter" open={isOpen}>
      <summary>{filters.title}</summary>
      <form
        ref={form}
        class="filters"
        role="search"
        aria-label={filters.title}
        onSubmit={(event) => {
          event.preventDefault();
          submit?.(event.currentTarget);
        }}
      >
        {children}
        {isUsed && (
          <button
            type="button"
            onClick={() => {
              // The button goes, and the focus would go with it.
              form.current?.querySelector('input')?.focus();
              clear();
            }}
          >
            {filters.clear}
          </button>
        )}
      </form>
    </details>
  );
}
