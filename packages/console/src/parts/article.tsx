import { useMemo } from 'preact/hooks';
import { paragraphsOf, segmentsOf } from '../highlight.ts';
import type { Lighting } from '../hooks/use-highlight.ts';
import { Segments } from './segments.tsx';

/** The body of a text, paragraph by paragraph. While one tag is highlighted, the other mentions are dimmed. */
export function Article(props: { body: string; language: string; lighting: Lighting }) {
  const { body, language, lighting } = props;
  const paragraphs = useMemo(
    () => paragraphsOf(segmentsOf('body', body, lighting.tags)),
    [body, lighting.tags],
  );
  return (
    <div class={`body ${lighting.lit === undefined ? '' : 'dimmed'}`} lang={language}>
      {paragraphs.map((segments, index) => (
        <p key={index}>
          <Segments segments={segments} lighting={lighting} />
        </p>
      ))}
    </div>
  );
}
