import { withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { EntityLinks } from '../card/entity-links.tsx';
import { Link } from '../parts/link.tsx';
import { formatDate, formatList, useWords } from '../words/index.ts';
import { ChangeForm } from './change-form.tsx';
import type { TagHead } from './entry.ts';
import { pageOf } from './use-change.ts';

/** What a tag means, its category, the number of its texts, its dates, and its other names. */
export function Facts({ head: { category, texts, entry } }: { head: TagHead }) {
  const words = useWords();
  const link = entry?.link;
  return (
    <div class="summary">
      {link?.description !== undefined && <p>{link.description}</p>}
      <p class="facts">
        <span class={`kind ${category}`}>{words.category[category]}</span>
        <span>{words.texts.texts(texts)}</span>
        {entry && (
          <span>{words.tags.between(formatDate(entry.first, words), formatDate(entry.last, words))}</span>
        )}
        {link && <EntityLinks link={link} />}
      </p>
      {entry?.variants && <p class="quiet">{words.tags.variants(formatList(entry.variants, words))}</p>}
    </div>
  );
}

/** The buttons of a tag: change it in this collection, or switch between this collection and all. */
export function Actions(props: {
  route: Route<'tag'>;
  head: TagHead | undefined;
  language: string;
  reload: () => void;
}) {
  const { tags: words } = useWords();
  const { route, head } = props;
  const { collection, among, form } = route;
  const isOpen = form !== undefined && among === undefined;
  const close = () => {
    navigate(withChanges(route, { form: undefined }), { replace: true });
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
              else navigate(withChanges(route, { form: 'open' }));
            }}
          >
            {words.change}
          </button>
        )}
        <Link
          to={withChanges(route, { among: among === undefined ? 'all' : undefined, form: undefined })}
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
            navigate(pageOf(collection, now), { replace: true });
            // A tag with an unchanged name keeps its view, which must reload.
            props.reload();
            if (change.hidden) document.querySelector('h1')?.focus();
          }}
        />
      )}
    </>
  );
}
