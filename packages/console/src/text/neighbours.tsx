import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import type { textCalls } from './load.ts';

/** The links to the previous and the next text by id, skipping deleted texts. */
export function Neighbours(props: { collection: number; text: number; calls: ReturnType<typeof textCalls> }) {
  const words = useWords();
  const { collection, text, calls } = props;
  const { data } = useCall(
    async ({ client }, signal) => {
      const fetchId = async (params: typeof calls.older | typeof calls.newer) =>
        params && (await client.call('collection.listTexts', params, { signal })).texts[0]?.text_id;
      const [newer, older] = await Promise.all([fetchId(calls.newer), fetchId(calls.older)]);
      return { newer, older };
    },
    [collection, text],
  );
  return (
    <nav class="neighbours" aria-label={words.texts.list}>
      {data?.newer !== undefined && (
        <Link to={{ view: 'text', collection, text: data.newer }}>← {words.text.newer}</Link>
      )}
      {data?.older !== undefined && (
        <Link to={{ view: 'text', collection, text: data.older }}>{words.text.older} →</Link>
      )}
    </nav>
  );
}
