import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/index.ts';

/** A form of filters that hold as soon as they are chosen; on a small screen it is folded until it is wanted. */
export function FilterPanel(props: {
  /** Whether anything is narrowed. */
  isUsed: boolean;
  /** Takes all filters away. */
  clear: () => void;
  children: ComponentChildren;
}) {
  const { finding } = useWords();
  const { isUsed, clear, children } = props;
  const [isOpen] = useState(() => isUsed || !matchMedia('(max-width: 40rem)').matches);
  return (
    <details class="filter" open={isOpen}>
      <summary>{finding.filters}</summary>
      <form
        class="filters"
        aria-label={finding.filters}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        {children}
        {isUsed && (
          <button type="button" onClick={clear}>
            {finding.without}
          </button>
        )}
      </form>
    </details>
  );
}
