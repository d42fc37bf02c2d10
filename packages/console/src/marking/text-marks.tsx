import { useWords } from '../words/index.ts';
import type { MarkedText } from './marked-text.ts';
import { MarkingBar } from './marking-bar.tsx';
import type { Marks } from './use-marks.ts';

/** The bar above a list of texts that can be marked. */
export function TextMarks(props: {
  marks: Marks<MarkedText>;
  loadAll: () => Promise<readonly MarkedText[]>;
  changed: (texts: readonly MarkedText[]) => void;
}) {
  const { texts } = useWords();
  return (
    <MarkingBar
      {...props}
      count={texts.texts}
      loadActs={async () => (await import('./acts/text-acts.tsx')).TextActs}
    />
  );
}
