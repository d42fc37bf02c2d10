import { formatDate, useWords } from '../../words/index.ts';
import { useSavedWords } from '../../words/saved-words.ts';
import { countNew, type Visit, type Matches } from './new-matches.ts';

/** How many texts have come to match since a visit, as a sentence. */
export function Since({ matches, visit }: { matches: Omit<Matches, 'name'>; visit: Visit }) {
  const words = useWords();
  const saved = useSavedWords();
  const { texts, next, created } = matches;
  const count = countNew(texts, visit);
  const date = formatDate(visit.at === undefined ? created : new Date(visit.at).toISOString(), words, true);
  if (texts.length === 0) return <>{saved.none}.</>;
  if (count === 0) return <>{saved.nothingSince(date)}.</>;
  const counted = saved.newTexts(count, next !== undefined && count === texts.length);
  return (
    <>
      <strong>{visit.at === undefined ? saved.sinceSaved(counted, date) : saved.since(counted, date)}</strong>
      .
    </>
  );
}
