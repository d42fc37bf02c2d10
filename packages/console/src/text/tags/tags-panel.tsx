import { navigate } from '../../address/navigate.ts';
import type { Route } from '../../address/route.ts';
import type { Highlight } from '../../hooks/use-highlight.ts';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { Link } from '../../parts/link.tsx';
import { Problem } from '../../parts/problem.tsx';
import { TagList } from '../../parts/tag-list.tsx';
import { useWords } from '../../words/index.ts';
import type { LoadedText } from '../load.ts';
import { routeWith } from '../route-with.ts';

const TagsEditor = lazyPart(async () => (await import('./tags-editor.tsx')).TagsEditor);

/** The tags of a text: a list, or an editor if the address says so. */
export function TagsPanel(props: {
  route: Route<'text'>;
  loaded: LoadedText;
  highlight: Highlight;
  close: () => void;
}) {
  const words = useWords();
  const { route, loaded, highlight, close } = props;
  const { data, error, reload } = loaded.tags;
  const leave = () => {
    close();
    document.getElementById('tags')?.focus();
  };
  const edits = route.edit === 'tags' || route.edit === 'new-tag';
  return (
    <section aria-labelledby="tags">
      <div class="titled">
        <h2 id="tags" tabIndex={-1}>
          {words.text.tags}
        </h2>
        <Link to={edits ? routeWith(route, {}, 'edit', 'tag') : routeWith(route, { edit: 'tags' }, 'tag')}>
          {edits ? words.editing.done : words.editing.editTags}
        </Link>
      </div>
      {error !== undefined && <Problem error={error} retry={reload} />}
      <div aria-live="polite">
        {data === undefined && error === undefined && <p class="quiet">{words.text.analysing}</p>}
      </div>
      {data && edits && (
        <TagsEditor route={route} tags={data.tags} changed={loaded.reloadTags} close={leave} />
      )}
      {data && !edits && (
        <TagList
          highlight={highlight}
          expansion={{
            isExpanded: route.tags === 'all',
            setExpanded: (isExpanded) => {
              navigate(routeWith(route, isExpanded ? { tags: 'all' } : {}, 'tags'), { replace: true });
            },
          }}
        />
      )}
    </section>
  );
}
