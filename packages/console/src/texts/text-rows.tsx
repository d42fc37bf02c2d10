import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem } from '../parts/problem.tsx';
import type { TextLanguage } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { longestList } from './listed.ts';
import { TextRow } from './text-row.tsx';
import { type Asked, placeBefore, useListed } from './use-listed.ts';
import { useRowHeight } from './use-row-height.ts';
import { useWindow } from './use-window.ts';

/** How many rows to load beyond the visible ones, so that scrolling seldom waits. */
const ahead = 40;

/** A list of up to a hundred thousand texts; only the rows near the window are in the DOM. */
export function TextRows(props: {
  asked: Asked;
  language: TextLanguage;
  /** A change restarts the list. */
  edition: unknown;
  /** How many texts are pending; a change fetches missing tags. */
  pending: number;
  /** The message for an empty list. */
  none: string;
}) {
  const words = useWords();
  const { asked, language, edition, pending, none } = props;
  const list = useRef<HTMLOListElement>(null);
  const rowHeight = useRowHeight();
  const seen = useWindow(list, rowHeight);
  const [start] = useState(() => ({ asked: JSON.stringify(asked), edition, y: placeBefore() }));
  // After "back" or a reload: as many rows as the scroll position needs.
  const isStart = start.asked === JSON.stringify(asked) && start.edition === edition;
  const returning = isStart && start.y > 0 ? Math.ceil((start.y + innerHeight) / rowHeight) : 0;
  const listed = useListed(asked, Math.max(seen.last + ahead, returning));
  const { texts, isOld, goesOn, error } = listed;
  useEffect(() => {
    if (!isStart) listed.startAnew();
  }, [edition]);

  const first = Math.min(seen.first, Math.max(0, texts.length - 1));
  const near = texts.slice(first, seen.last + 1);
  useEffect(() => {
    // Rows restored by "back" may be outdated; they stay as they are if the call fails.
    const at = Math.floor(start.y / rowHeight);
    const back = start.y > 0 ? texts.slice(Math.max(0, at - 10), at + 30) : [];
    if (back.length > 0) listed.lookUp(back).catch(() => undefined);
  }, []);
  useEffect(() => {
    // While texts are pending, only the visible rows; at the end, all rows without tags.
    const untagged = (pending > 0 ? near : texts).filter(({ tags }) => tags === undefined);
    if (untagged.length > 0) listed.lookUp(untagged.slice(0, 1000)).catch(() => undefined);
  }, [pending]);

  const size = goesOn ? -1 : texts.length;
  return (
    <>
      <ol
        ref={list}
        class={`texts ${isOld ? 'old' : ''}`}
        aria-label={words.texts.list}
        aria-busy={isOld}
        style={{ height: `${texts.length * rowHeight}px` }}
      >
        {near.map((text, index) => (
          <li
            key={text.text_id}
            aria-setsize={size}
            aria-posinset={first + index + 1}
            style={{ top: `${(first + index) * rowHeight}px`, height: `${rowHeight}px` }}
          >
            <TextRow text={text} language={language} />
          </li>
        ))}
      </ol>
      {error !== undefined && <Problem error={error} again={listed.again} />}
      <p class="quiet" role="status">
        {error === undefined && (isOld || goesOn) && texts.length < longestList && words.loading}
        {!isOld && texts.length === 0 && none}
        {texts.length >= longestList && words.texts.longest(longestList)}
      </p>
    </>
  );
}
