import { useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Problem } from '../parts/problem.tsx';
import { useWords } from '../words/index.ts';
import type { Props } from './timelines.tsx';

/** The most frequent tags of a collection over time, which load when somebody opens them: the list below matters more. */
export function FrequentNames(props: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { data, error, reload } = useCall(
    async () => (isOpen ? await import('./timelines.tsx') : undefined),
    [isOpen],
  );
  return (
    <details
      class="names-over-time"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{words.map.overTime}</summary>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data && <data.Timelines {...props} />}
    </details>
  );
}
