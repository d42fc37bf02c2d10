import { useState } from 'preact/hooks';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useWords } from '../words/index.ts';

const Timelines = lazyPart(async () => (await import('./timelines.tsx')).Timelines);

/** The most frequent tags of a collection over time, which load when somebody opens them: the list below matters more. */
export function FrequentNames(props: {
  collection: number;
  from?: string | undefined;
  to?: string | undefined;
}) {
  const { map: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="names-over-time"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>{words.overTime}</summary>
      {isOpen && <Timelines {...props} />}
    </details>
  );
}
