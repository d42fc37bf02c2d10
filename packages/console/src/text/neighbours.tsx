import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import type { askedOf } from './load.ts';

/** The links to the previous and the next text by id, skipping deleted texts. */
export function Neighbours(props: { collection: number; text: number; asked: ReturnType<typeof askedOf> }) {
  const words = useWords();
  const { collection, text, asked } = props;
  const { data } = useCall(
    async ({ client }, signal) => {
      const found = async (params: typeof asked.older | typeof asked.newer) =>
        params && (await client.call('collection.listTexts', params, { signal })).texts[0]?.text_id;
      const [newer, older] = await Promise.all([found(asked.newer), found(asked.older)]);
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
