import { useMemo } from 'preact/hooks';
import { paragraphsOf, segmentsOf } from '../highlight.ts';
import type { Highlight } from '../hooks/use-highlight.ts';
import { Segments } from './segments.tsx';

/** The body of a text, paragraph by paragraph. While one tag is highlighted, the other mentions are dimmed. */
export function Article(props: { body: string; language: string; highlight: Highlight }) {
  const { body, language, highlight } = props;
  const paragraphs = useMemo(
    () => paragraphsOf(segmentsOf('body', body, highlight.tags)),
    [body, highlight.tags],
  );
  return (
    <div class={`body ${highlight.highlighted === undefined ? '' : 'dimmed'}`} lang={language}>
      {paragraphs.map((segments, index) => (
        <p key={index}>
          <Segments segments={segments} highlight={highlight} />
        </p>
      ))}
    </div>
  );
}
