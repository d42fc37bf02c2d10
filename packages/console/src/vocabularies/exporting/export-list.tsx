import type { Vocabulary } from '@textkin/client';
import { ExportForm, type WriteFile } from '../../exporting/export-form.tsx';
import { writeFile } from '../../exporting/write-file.ts';
import { useSession } from '../../session.ts';
import { useListWords } from '../../words/list-words.ts';
import { useWords } from '../../words/index.ts';
import { entriesTable } from './entries-table.ts';

const entriesPerPage = 1000;

/** The form that exports the entries of a list. */
export function ExportList({ list, close }: { list: Vocabulary; close: () => void }) {
  const { finding } = useWords();
  const { exporting } = useListWords();
  const { client } = useSession();
  const write: WriteFile = (options, { signal, onProgress }) => {
    const params = { vocabulary_id: list.vocabulary_id, limit: entriesPerPage };
    const pages = inPages(client.each('vocabulary.entries', params, { signal }));
    return writeFile(pages, entriesTable, options, onProgress);
  };
  const { exportTitle, lead, written, saved } = exporting;
  const { jsonl, xlsx } = exporting.formats;
  const words = { exportTitle, lead, formats: { jsonl, xlsx, csv: finding.formats.csv }, written, saved };
  return <ExportForm name={list.name} total={list.entries} words={words} write={write} close={close} />;
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    if (page.push(item) < entriesPerPage) continue;
    yield page;
    page = [];
  }
  yield page;
}
