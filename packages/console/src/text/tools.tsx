import type { Route } from '../address/route.ts';
import { Link } from '../parts/link.tsx';
import { useWords } from '../words/index.ts';
import { without } from './route.ts';

/** The line below the headline: what can be done with the text, and the ways to what stands beside or below it. */
export function Tools(props: {
  route: Route<'text'>;
  tags: number | undefined;
  related: number | undefined;
}) {
  const words = useWords();
  const { route } = props;
  return (
    <div class="tools">
      <Link to={without(route, { edit: 'text' }, 'tag')} class="button small">
        {words.editing.edit}
      </Link>
      <Link to={without(route, { edit: 'delete' }, 'tag')} class="button small">
        {words.editing.delete}
      </Link>
      <Jump to="tags">{words.text.toTags(props.tags)}</Jump>
      <Jump to="related">{words.text.toRelated(props.related)}</Jump>
    </div>
  );
}

/** Goes to a section of the page, whose heading takes the focus; the address is that of the view. */
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
