import type { Tag, Text } from '@textkin/client';
import type { Route } from '../address/route.ts';
import { useMemo } from 'preact/hooks';
import { segmentsOf } from '../highlight.ts';
import { Article } from '../parts/article.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link, OutsideLink } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { RelatedList } from '../parts/related-list.tsx';
import { type Lighting, Segments } from '../parts/segments.tsx';
import { TagList } from '../parts/tag-list.tsx';
import { useLighting } from '../hooks/use-highlight.ts';
import { View } from '../parts/view.tsx';
import { Walk } from './walk.tsx';
import { useCall } from '../hooks/use-call.ts';
import { formatDate, useWords } from '../words/index.ts';

const shownRelated = 10;
/** How often related texts are asked for again while other texts are still analysed. */
const pendingEveryMs = 5000;
const noWalk: number[] = [];

/** Below it two texts have nothing to do with each other. */
export const leastRelevance = 0.1;

/** A text as it reads, with what it is about and what belongs to it. */
export function TextView({ route }: { route: Route<'text'> }) {
  const words = useWords();
  const { collection, text, via = noWalk } = route;
  const key = { collection_id: collection, text_id: text };
  const asked = {
    text: { ...key, include_body: true },
    tags: { ...key, mentions: true },
    related: { ...key, limit: shownRelated, min_threshold: leastRelevance, explain: true },
  };
  const read = useCall(
    async ({ client }, signal) => {
      const [is, among] = await Promise.all([
        client.call('text.get', asked.text, { signal }),
        client.call('collection.get', { collection_id: collection }, { signal }),
      ]);
      return { text: is, among };
    },
    [collection, text],
  );
  const tags = useCall(
    ({ client }, signal) => client.tagsWhenReady(asked.tags, { signal }),
    [collection, text],
  );
  const related = useCall(
    async ({ client }, signal) => {
      await client.tagsWhenReady({ ...key, limit: 1 }, { signal });
      return client.call('text.relatedTexts', asked.related, { signal });
    },
    [collection, text],
    ({ pending }) => (pending === undefined ? undefined : pendingEveryMs),
  );
  const { lighting, pinned, pin } = useLighting(tags.data?.tags);
  const { data } = read;
  if (data === undefined) {
    return (
      <View title={words.text.id(text)} above={<Up collection={collection} />}>
        {read.error === undefined ? (
          <p class="quiet">{words.loading}</p>
        ) : (
          <Problem error={read.error} again={read.reload} />
        )}
      </View>
    );
  }
  const name = data.text.headline || words.text.id(text);
  return (
    <>
      <div class="reading">
        <article>
          <Walk collection={collection} via={via} />
          <Up collection={collection} name={data.among.name} />
          <Headline
            key={name}
            name={name}
            tags={lighting.tags}
            lighting={lighting}
            lang={data.among.language}
          />
          <Facts text={data.text} />
          <Article body={data.text.body ?? ''} language={data.among.language} lighting={lighting} />
        </article>
        <aside>
          <section aria-labelledby="tags">
            <h2 id="tags">{words.text.tags}</h2>
            {tags.error !== undefined && <Problem error={tags.error} again={tags.reload} />}
            <div aria-live="polite">
              {tags.data === undefined && tags.error === undefined && (
                <p class="quiet">{words.text.analysing}</p>
              )}
            </div>
            {tags.data && <TagList lighting={lighting} pinned={pinned} pin={pin} />}
          </section>
          <section aria-labelledby="related">
            <h2 id="related">{words.text.related}</h2>
            {related.error !== undefined && <Problem error={related.error} again={related.reload} />}
            {related.data === undefined && related.error === undefined && (
              <p class="quiet">{words.loading}</p>
            )}
            {related.data && (
              <RelatedList
                texts={related.data.related_texts}
                pending={related.data.pending}
                via={[...via, text]}
              />
            )}
          </section>
        </aside>
      </div>
      <Neighbours collection={collection} text={text} last={data.among.next_id - 1} />
      <Curl
        calls={[
          { method: 'text.get', params: asked.text },
          { method: 'text.tags', params: { ...asked.tags, wait: 30 } },
          { method: 'text.relatedTexts', params: { ...asked.related, wait: 30 } },
        ]}
      />
    </>
  );
}

function Up({ collection, name }: { collection: number; name?: string }) {
  const words = useWords();
  return (
    <Link to={{ view: 'texts', collection }} class="up">
      {name ?? words.collections.title}
    </Link>
  );
}

/** The headline as the title of the view, its namings marked. */
function Headline(props: { name: string; tags: readonly Tag[]; lighting: Lighting; lang: string }) {
  const { name, tags, lighting, lang } = props;
  const segments = useMemo(() => segmentsOf('headline', name, tags), [name, tags]);
  return (
    <View title={<Segments segments={segments} lighting={lighting} />} name={name} lang={lang}>
      {null}
    </View>
  );
}

function Facts({ text }: { text: Text }) {
  const words = useWords();
  return (
    <p class="facts">
      <span>{words.text.id(text.text_id)}</span>
      {text.publish_date && <span>{formatDate(text.publish_date, words, true)}</span>}
      {text.authors && <span>{text.authors}</span>}
      {text.ext_text_id && <span>{text.ext_text_id}</span>}
      {text.url && <OutsideLink url={text.url} />}
    </p>
  );
}

/** The texts before and after in the collection. */
function Neighbours({ collection, text, last }: { collection: number; text: number; last: number }) {
  const words = useWords();
  return (
    <nav class="neighbours" aria-label={words.texts.list}>
      {text < last && (
        <Link to={{ view: 'text', collection, text: text + 1, via: [] }}>← {words.text.newer}</Link>
      )}
      {text > 1 && (
        <Link to={{ view: 'text', collection, text: text - 1, via: [] }}>{words.text.older} →</Link>
      )}
    </nav>
  );
}
