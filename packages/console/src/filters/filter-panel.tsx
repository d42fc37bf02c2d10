import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';

/**
 * A form of filters that apply at once and replace the address, so that "back" returns to the previous view. On a small screen it is
 * collapsed at first.
 */
export function FilterPanel(props: {
  /** Whether any filter is set. */
  isUsed: boolean;
  /** Clears all filters. */
  clear: () => void;
  /** Called on Enter, so that typed text applies at once. */
  submit?: (form: HTMLFormElement) => void;
  children: ComponentChildren;
}) {
  const { filters } = useWords();
  const { isUsed, clear, submit, children } = props;
  const [isOpen] = useState(() => isUsed || !matchMedia('(max-width: 60rem)').matches);
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
              // The button disappears, and would take the focus with it.
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
