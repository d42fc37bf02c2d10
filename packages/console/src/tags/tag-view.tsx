import '../styles/tags.css';
import { changed } from '../address/changed.ts';
import { go } from '../address/go.ts';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import type { Session } from '../session.ts';
import { formatDate, formatList, useWords } from '../words/index.ts';
import { Absent } from './absent.tsx';
import { loadHead } from './asking.ts';
import { ChangeForm } from './change-form.tsx';
import { Company, companyParams } from './company.tsx';
import type { Head } from './entry.ts';
import { TagTexts, textsParams } from './tag-texts.tsx';
import { drawnOf, Timeline } from './timeline/timeline.tsx';
import { pageOf } from './use-change.ts';

/** The collections that a page of a tag looks at; those of the account have their names told beside their texts. */
async function loadAmong({ client }: Session, { collection, among }: Route<'tag'>, signal: AbortSignal) {
  if (among === undefined) {
    const is = await client.call('collection.get', { collection_id: collection }, { signal });
    return { name: is.name, language: is.language, scope: [collection], names: new Map<number, string>() };
  }
  const { collections } = await client.call('collection.list', {}, { signal });
  const here = collections.find(({ collection_id }) => collection_id === collection);
  const names = new Map(collections.map(({ collection_id, name }) => [collection_id, name]));
  return { name: here?.name ?? '', language: here?.language ?? 'en', scope: [...names.keys()], names };
}

/** Everything about a tag: since when and how often it is named, with whom and in which texts, and what is changed of it. */
export function TagView({ route }: { route: Route<'tag'> }) {
  const words = useWords();
  const { collection, among } = route;
  const place = useCall((session, signal) => loadAmong(session, route, signal), [collection, among]);
  // One collection is known at once; of all, their ids have to be known first.
  const scope = among === undefined ? [collection] : place.data?.scope;
  const head = useCall(
    async (session, signal) => scope && loadHead(session, scope, route, signal),
    [scope, route.tag, route.category],
  );
  useUndone(head.reload);
  const { data } = head;
  const entry = data?.entry;
  const isThere = data === undefined || data.texts > 0;
  const failed = [place, head].find(({ error }) => error !== undefined);
  return (
    <View
      title={data?.tag ?? route.tag}
      {...(place.data && { lang: place.data.language })}
      above={
        <Link to={{ view: 'tags', collection }} class="up">
          {place.data ? words.tags.of(place.data.name) : words.tags.title}
        </Link>
      }
    >
      {failed && <Problem error={failed.error} again={failed.reload} />}
      {data && isThere && <Facts head={data} />}
      {!isThere && <Absent route={route} reload={head.reload} />}
      {isThere && scope && failed === undefined && (
        <>
          <Actions route={route} head={data} language={place.data?.language ?? 'en'} reload={head.reload} />
          {entry && <Timeline route={route} scope={scope} first={entry.first} last={entry.last} />}
          <div class="tag-page">
            <TagTexts route={route} scope={scope} names={place.data?.names ?? new Map<number, string>()} />
            <Company route={route} scope={scope} />
          </div>
          <Curl
            calls={[
              { method: 'tag.texts', params: textsParams(route, scope) },
              { method: 'tag.related', params: companyParams(route, scope) },
              {
                method: 'tag.timeline',
                params: {
                  ...companyParams(route, scope),
                  ...(entry && { interval: drawnOf(route, entry.first, entry.last).interval }),
                },
              },
            ]}
          />
        </>
      )}
    </View>
  );
}

function Facts({ head: { category, texts, entry } }: { head: Head }) {
  const words = useWords();
  return (
    <div class="holding">
      <p class="facts">
        <span class={`kind ${category}`}>{words.category[category]}</span>
        <span>{words.texts.texts(texts)}</span>
        {entry && (
          <span>{words.tags.between(formatDate(entry.first, words), formatDate(entry.last, words))}</span>
        )}
      </p>
      {entry?.variants && <p class="quiet">{words.tags.variants(formatList(entry.variants, words))}</p>}
    </div>
  );
}

/** What one can do: change the tag in this collection, and look at all collections or this one. */
function Actions(props: {
  route: Route<'tag'>;
  head: Head | undefined;
  language: string;
  reload: () => void;
}) {
  const { tags: words } = useWords();
  const { route, head } = props;
  const { collection, among, form } = route;
  const isOpen = form !== undefined && among === undefined;
  const close = () => {
    go(changed(route, { form: undefined }), { replace: true });
    document.getElementById('change-tag')?.focus();
  };
  return (
    <>
      <div class="actions">
        {among === undefined && (
          <button
            id="change-tag"
            type="button"
            aria-expanded={isOpen}
            onClick={() => {
              if (isOpen) close();
              else go(changed(route, { form: 'open' }));
            }}
          >
            {words.change}
          </button>
        )}
        <Link
          to={changed(route, { among: among === undefined ? 'all' : undefined, form: undefined })}
          class="button"
        >
          {among === undefined ? words.everywhere : words.hereAlone}
        </Link>
        <Link to={{ view: 'edits', collection }}>{words.edits.title}</Link>
      </div>
      {isOpen && head && (
        <ChangeForm
          key={`${head.category} ${head.tag}`}
          collection={collection}
          language={props.language}
          head={head}
          close={close}
          done={(now, change) => {
            go(pageOf(collection, now), { replace: true });
            // One of the same name is shown by the same view.
            props.reload();
            if (change.hidden) document.querySelector('h1')?.focus();
          }}
        />
      )}
    </>
  );
}
