import { useCall } from '../hooks/use-call.ts';
import { useWords } from '../words/index.ts';
import { Link } from '../parts/link.tsx';

/** The path of texts that led here, each a link back. */
export function TextPath({ collection, via }: { collection: number; via: readonly number[] }) {
  const words = useWords();
  const { data } = useCall(
    ({ client }, signal) =>
      client.batch(
        via.map((text_id) => ({ method: 'text.get', params: { collection_id: collection, text_id } })),
        { signal },
      ),
    [collection, via],
  );
  if (via.length === 0) return null;
  return (
    <nav class="text-path" aria-label={words.text.path}>
      <ol>
        {via.map((text, index) => {
          const found = data?.[index];
          const headline = found?.status === 'fulfilled' ? found.value.headline : '';
          return (
            <li key={`${index} ${text}`}>
              <Link to={{ view: 'text', collection, text, via: via.slice(0, index) }}>
                {headline || words.text.id(text)}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
