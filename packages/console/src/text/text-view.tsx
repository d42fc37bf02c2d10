import { TextkinError } from '@textkin/client';
import type { Route } from '../address/route.ts';
import { navigate } from '../address/navigate.ts';
import { KeptDraft } from '../drafts/draft-note.tsx';
import { textPlace } from '../drafts/places.ts';
import { useHighlight } from '../hooks/use-highlight.ts';
import { TagWords } from '../marking/words/tag-words.tsx';
import { Article } from '../parts/article.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { lazyPart } from '../loading/lazy-part.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import '../styles/text.css';
import { useWords } from '../words/index.ts';
import { routeWith } from './route-with.ts';
import { DeleteText } from './delete-text.tsx';
import { Facts, Headline, CollectionLink } from './head.tsx';
import { useText } from './load.ts';
import { Neighbours } from './neighbours.tsx';
import { RelatedPanel } from './related-panel.tsx';
import { TagsPanel } from './tags/tags-panel.tsx';
import { Tools } from './tools.tsx';
import { TextPath } from './text-path.tsx';

const noPath: number[] = [];

const TextForm = lazyPart(async () => (await import('./text-form.tsx')).TextForm);
const DraftOfDeleted = lazyPart(async () => (await import('./deleted/draft-of-deleted.tsx')).DraftOfDeleted);

/** A text with its tags and its related texts. The open form is stored in the address. */
export function TextView({ route }: { route: Route<'text'> }) {
  const words = useWords();
  const { collection, text, via = noPath, edit } = route;
  const loaded = useText(collection, text);
  const { calls, read, tags, related } = loaded;
  const { data } = read;
  const highlight = useHighlight(read.loading ? undefined : tags.data?.tags, {
    collection,
    text: { id: text, changed: loaded.reloadTags },
    pinnedTag: {
      tag: route.tag,
      choose: (tag) => {
        navigate(routeWith(route, tag === undefined ? {} : { tag }, 'tag'), { replace: true });
      },
    },
  });
  if (data === undefined) {
    return (
      <View title={words.text.id(text)} above={<CollectionLink collection={collection} />}>
        {read.error === undefined ? (
          <p class="quiet">{words.loading}</p>
        ) : (
          <Problem error={read.error} retry={read.reload} />
        )}
        {isDeleted(read.error) && <DraftOfDeleted collection={collection} text={text} />}
      </View>
    );
  }
  const { language } = data.collection;
  const close = () => {
    navigate(routeWith(route, {}, 'edit', 'tag'), { replace: true });
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <div class="reading">
        <article>
          <TextPath collection={collection} via={via} />
          <CollectionLink collection={collection} name={data.collection.name} />
          <Headline name={data.text.headline || words.text.id(text)} highlight={highlight} lang={language} />
          <Facts text={data.text} />
          <Tools route={route} tags={tags.data?.tags.length} related={related.data?.related_texts.length}>
            {tags.data && edit !== 'text' && (
              <TagWords
                collection={collection}
                text={text}
                tags={tags.data.tags}
                language={language}
                changed={loaded.reloadTags}
              />
            )}
          </Tools>
          {edit === 'text' ? (
            <TextForm text={data.text} language={language} changed={loaded.reloadAll} close={close} />
          ) : (
            <>
              {edit === 'delete' && <DeleteText text={data.text} close={close} />}
              <KeptDraft place={textPlace(collection, text)}>
                <Link to={routeWith(route, { edit: 'text' }, 'tag')} class="button small">
                  {words.editing.drafts.resume}
                </Link>
              </KeptDraft>
              <Article body={data.text.body ?? ''} language={language} highlight={highlight} />
            </>
          )}
        </article>
        <aside>
          <TagsPanel route={route} loaded={loaded} highlight={highlight} close={close} />
          {/* Related texts are below the tags, which would move them. */}
          {(tags.data ?? tags.error) !== undefined && <RelatedPanel loaded={loaded} via={[...via, text]} />}
        </aside>
      </div>
      <Neighbours collection={collection} text={text} calls={calls} />
      <Curl
        calls={[
          { method: 'text.get', params: calls.text },
          { method: 'text.tags', params: { ...calls.tags, wait: 30 } },
          { method: 'text.relatedTexts', params: { ...calls.related, wait: 30 } },
          { method: 'collection.listTexts', params: calls.newer },
        ]}
      />
    </>
  );
}

const isDeleted = (error: unknown) => error instanceof TextkinError && error.reason === 'noSuchText';
