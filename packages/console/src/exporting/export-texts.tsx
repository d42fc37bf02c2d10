import { exportedTexts, type ExportFilters, listedKeys, type TextKey } from '@textkin/client';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { ExportForm, type WriteFile } from './export-form.tsx';
import { textsTable } from './texts-table.ts';
import { writeFile } from './write-file.ts';

/** The texts to export: by filters, or by their ids. */
export type ExportSource = { filters: ExportFilters } | { keys: readonly TextKey[] };

export interface TextsToExport {
  /** The name of the file, without date and extension. */
  name: string;
  source: ExportSource;
  /** The number of texts, if known. */
  total: number | undefined;
  /** Whether filters are set, so that the export holds only part of the collection. */
  isFiltered: boolean;
}

/** The form that exports texts. */
export function ExportTexts({ source, isFiltered, ...props }: TextsToExport & { close: () => void }) {
  const { finding } = useWords();
  const { client } = useSession();
  const write: WriteFile = ({ tags, ...options }, { signal, onProgress }) => {
    const keys =
      'filters' in source ? listedKeys(client, source.filters, { signal }) : inHundreds(source.keys);
    return writeFile(exportedTexts(client, keys, { tags, signal }), textsTable(tags), options, onProgress);
  };
  const { exportTitle, exportNarrowed, exportWhole, withTags, written, saved } = finding;
  const { jsonl, xlsx, csv } = finding.formats;
  const lead = isFiltered ? exportNarrowed : exportWhole;
  const words = { exportTitle, lead, formats: { jsonl, xlsx, csv }, withTags, written, saved };
  return <ExportForm {...props} words={words} write={write} />;
}

async function* inHundreds(keys: readonly TextKey[]): AsyncGenerator<readonly TextKey[]> {
  for (let at = 0; at < keys.length; at += 100) yield await Promise.resolve(keys.slice(at, at + 100));
}
