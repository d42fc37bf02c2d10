import { formatDate, useWords } from '../../words/index.ts';
import { useSavedWords } from '../../words/saved-words.ts';
import { countNew, type Look, type Matches } from './new-matches.ts';

/** How many texts have come to match since a look, as a sentence. */
export function Since({ matches, look }: { matches: Omit<Matches, 'name'>; look: Look }) {
  const words = useWords();
  const saved = useSavedWords();
  const { texts, next, created } = matches;
  const count = countNew(texts, look);
  const date = formatDate(look.at === undefined ? created : new Date(look.at).toISOString(), words, true);
  if (texts.length === 0) return <>{saved.none}.</>;
  if (count === 0) return <>{saved.nothingSince(date)}.</>;
  const counted = saved.newTexts(count, next !== undefined && count === texts.length);
  return (
    <>
      <strong>{look.at === undefined ? saved.sinceSaved(counted, date) : saved.since(counted, date)}</strong>.
    </>
  );
}
