import type { Result } from '@textkin/client';
import type { TextLanguage } from '../text-language.ts';
import { useWords } from '../words/index.ts';

/** How many of the entities named most often are shown. */
const shownTags = 14;

/** What a collection holds in a few lines: how much, how far analysed, who is named most often. */
export function Holding(props: { stats: Result<'collection.stats'>; language: TextLanguage }) {
  const words = useWords();
  const { texts, words: count, pending, failed, tags } = props.stats;
  return (
    <div class="holding">
      <p class="facts">
        <span>{words.languageName[props.language]}</span>
        <span>{words.texts.texts(texts)}</span>
        <span>{words.texts.words(count)}</span>
      </p>
      {pending > 0 && (
        <p role="status">
          <progress max={texts} value={texts - pending} aria-label={words.collections.work} />{' '}
          {words.texts.analysing(pending, texts)}
        </p>
      )}
      {failed > 0 && <p class="bad">{words.texts.failed(failed)}</p>}
      {tags.length > 0 && (
        <>
          <h2 class="label">{words.texts.often}</h2>
          <ul class="chips often">
            {tags.slice(0, shownTags).map(({ tag, category, texts: inTexts }) => (
              <li key={`${category} ${tag}`} class={category} title={words.map.inTexts(inTexts)}>
                {tag} <span class="quiet">{inTexts}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
