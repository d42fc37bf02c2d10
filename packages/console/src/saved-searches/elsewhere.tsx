import { useSavedWords } from '../words/saved-words.ts';

/** How to follow saved searches in a feed reader, or by a program. */
export function Elsewhere() {
  const saved = useSavedWords();
  return (
    <section class="part" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{saved.elsewhere}</h2>
      <p>{saved.feedText}</p>
      <p>{saved.keyText}</p>
      <p>{saved.webhookText('search.matched')}</p>
    </section>
  );
}
