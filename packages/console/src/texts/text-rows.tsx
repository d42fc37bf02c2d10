import type { Text } from '@textkin/client';
import { useRef } from 'preact/hooks';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { formatDate, useWords } from '../words/index.ts';
import { type Pages, pageAt } from './pages.ts';
import { usePages } from './use-pages.ts';
import { useWindow } from './use-window.ts';

/** Pixels; every row has the same, so that the place of any is known without its neighbours. */
const rowHeight = 64;

/** The texts of a collection from `top` down; of a hundred thousand, only the rows near the window exist. */
export function TextRows(props: { collection: number; top: number; share: number }) {
  const words = useWords();
  const list = useRef<HTMLOListElement>(null);
  const seen = useWindow(list, rowHeight);
  const { pages, texts, error, again } = usePages(props.collection, props.top, props.share, seen, rowHeight);
  const rows = pages.starts.at(-1)!;
  return (
    <>
      {error !== undefined && <Problem error={error} again={again} />}
      <ol ref={list} class="texts" aria-label={words.texts.list} style={{ height: `${rows * rowHeight}px` }}>
        {rowsIn(pages, texts, seen.first, Math.min(seen.last, rows - 1)).map(({ row, text }) => (
          <li
            key={text?.text_id ?? `row ${row}`}
            aria-setsize={rows}
            aria-posinset={row + 1}
            style={{ top: `${row * rowHeight}px`, height: `${rowHeight}px` }}
          >
            {text && <TextRow text={text} />}
          </li>
        ))}
      </ol>
    </>
  );
}

function TextRow({ text }: { text: Text }) {
  const words = useWords();
  return (
    <>
      <Link
        to={{ view: 'text', collection: text.collection_id, text: text.text_id, via: [] }}
        class="headline"
      >
        {text.headline || words.texts.noHeadline}
      </Link>
      <p class="meta">
        <span>{text.text_id}</span>
        {text.publish_date && <span>{formatDate(text.publish_date, words)}</span>}
        {text.authors && <span>{text.authors}</span>}
        {text.ext_text_id && <span>{text.ext_text_id}</span>}
      </p>
    </>
  );
}

function rowsIn(pages: Pages, texts: ReadonlyMap<number, readonly Text[]>, first: number, last: number) {
  const rows: { row: number; text: Text | undefined }[] = [];
  for (let row = first; row <= last; row++) {
    const page = pageAt(pages, row);
    rows.push({ row, text: texts.get(page)?.[row - pages.starts[page]!] });
  }
  return rows;
}
