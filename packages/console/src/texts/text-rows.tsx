import { useEffect, useRef, useState } from 'preact/hooks';
import { MarkBox } from '../marking/mark-box.tsx';
import type { MarkedText } from '../marking/marked-text.ts';
import { TextMarks } from '../marking/text-marks.tsx';
import { useMarks } from '../marking/use-marks.ts';
import { allRows } from '../paging/all-rows.ts';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import type { TextLanguage } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { longestList } from './text-list.ts';
import { TextRow } from './text-row.tsx';
import { type ListParams, savedScrollY, useTextList } from './use-text-list.ts';
import { useRowHeight } from './use-row-height.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { keyOf } from './text-key.ts';

/** How many rows to load beyond the visible ones, so that scrolling seldom waits. */
const ahead = 40;

/** A list of up to a hundred thousand texts; only the rows near the window are in the DOM. */
export function TextRows(props: {
  listParams: ListParams;
  language: TextLanguage;
  /** A change restarts the list. */
  edition: unknown;
  /** How many texts are pending; a change fetches missing tags. */
  pending: number;
  /** The message for an empty list. */
  none: string;
  /** Called after texts of the list were changed together. */
  changed: () => void;
}) {
  const words = useWords();
  const { client } = useSession();
  const { listParams, language, edition, pending, none } = props;
  const list = useRef<HTMLOListElement>(null);
  const rowHeight = useRowHeight();
  const visible = useVisibleRows(list, rowHeight);
  const [start] = useState(() => ({ listParams: JSON.stringify(listParams), edition, y: savedScrollY() }));
  // After "back" or a reload: as many rows as the scroll position needs.
  const isStart = start.listParams === JSON.stringify(listParams) && start.edition === edition;
  const returning = isStart && start.y > 0 ? Math.ceil((start.y + innerHeight) / rowHeight) : 0;
  const listed = useTextList(listParams, Math.max(visible.last + ahead, returning));
  const { texts, isStale, hasMore, error } = listed;
  const marks = useMarks<MarkedText>(JSON.stringify(listParams), texts, keyOf);
  useEffect(() => {
    if (!isStart) listed.restart();
  }, [edition]);

  const first = Math.min(visible.first, Math.max(0, texts.length - 1));
  const near = texts.slice(first, visible.last + 1);
  useEffect(() => {
    // Rows restored by "back" may be outdated; they stay as they are if the call fails.
    const at = Math.floor(start.y / rowHeight);
    const back = start.y > 0 ? texts.slice(Math.max(0, at - 10), at + 30) : [];
    if (back.length > 0) listed.refresh(back).catch(() => undefined);
  }, []);
  useEffect(() => {
    // While texts are pending, only the visible rows; at the end, all rows without tags.
    const untagged = (pending > 0 ? near : texts).filter(({ tags }) => tags === undefined);
    if (untagged.length > 0) listed.refresh(untagged.slice(0, 1000)).catch(() => undefined);
  }, [pending]);

  const size = hasMore ? -1 : texts.length;
  return (
    <>
      {texts.length > 0 && (
        <TextMarks
          marks={marks}
          loadAll={() => allRows(client, 'collection.listTexts', listParams)}
          changed={(changed) => {
            // Only rows that are loaded are shown again.
            const loaded = new Set(texts.map(keyOf));
            listed.refresh(changed.filter((text) => loaded.has(keyOf(text)))).catch(() => undefined);
            props.changed();
          }}
        />
      )}
      <ol
        ref={list}
        class={`texts ${isStale ? 'stale' : ''}`}
        aria-label={words.texts.list}
        aria-busy={isStale}
        style={{ height: `${texts.length * rowHeight}px` }}
      >
        {near.map((text, index) => (
          <li
            key={text.text_id}
            aria-setsize={size}
            aria-posinset={first + index + 1}
            style={{ top: `${(first + index) * rowHeight}px`, height: `${rowHeight}px` }}
          >
            <TextRow text={text} language={language}>
              <MarkBox marks={marks} item={text} name={text.headline || words.text.id(text.text_id)} />
            </TextRow>
          </li>
        ))}
      </ol>
      {error !== undefined && <Problem error={error} retry={listed.retry} />}
      <p class="quiet" role="status">
        {error === undefined && (isStale || hasMore) && texts.length < longestList && words.loading}
        {!isStale && texts.length === 0 && none}
        {texts.length >= longestList && words.texts.longest(longestList)}
      </p>
    </>
  );
}
