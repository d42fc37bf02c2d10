import type { ComponentChildren } from 'preact';
import type { Route } from '../address/route.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import { routeWith } from './route-with.ts';

/** The buttons below the headline: edit, delete, other buttons of the page, and jumps to the tags and the related texts. */
export function Tools(props: {
  route: Route<'text'>;
  tags: number | undefined;
  related: number | undefined;
  children: ComponentChildren;
}) {
  const words = useWords();
  const { route } = props;
  return (
    <div class="tools">
      <Link to={routeWith(route, { edit: 'text' }, 'tag')} class="button small">
        {words.editing.edit}
      </Link>
      <Link to={routeWith(route, { edit: 'delete' }, 'tag')} class="button small">
        {words.editing.delete}
      </Link>
      {props.children}
      <Jump to="tags">{words.text.toTags(props.tags)}</Jump>
      <Jump to="related">{words.text.toRelated(props.related)}</Jump>
    </div>
  );
}

/** A button that focuses the heading of a section, without changing the address. */
function Jump({ to, children }: { to: string; children: string }) {
  return (
    <button
      type="button"
      class="small jump"
      onClick={() => {
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </button>
  );
}
