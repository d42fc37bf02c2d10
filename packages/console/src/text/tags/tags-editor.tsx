import { useEffect, useRef } from 'preact/hooks';
import { navigate } from '../../address/navigate.ts';
import type { Route } from '../../address/route.ts';
import { useWords } from '../../words/index.ts';
import { routeWith } from '../route-with.ts';
import { TagForm } from './tag-form.tsx';
import type { TagName } from './tag-calls.ts';
import { useTagEdits } from './use-tag-edits.ts';

/** Stands for the button that adds a tag: no tag is blank. */
const newTag = '';

/** The tags of a text, each with an edit button. The form of the tag in the address is open. */
export function TagsEditor(props: {
  route: Route<'text'>;
  tags: readonly TagName[];
  changed: () => void;
  close: () => void;
}) {
  const words = useWords();
  const { route, tags, changed } = props;
  const act = useTagEdits({ collection_id: route.collection, text_id: route.text }, changed);
  // The tag whose button gets the focus when its form closes; a renamed tag appears a moment later.
  const next = useRef<string | undefined>(undefined);
  const show = (edit: 'tags' | 'new-tag', tag?: string) => {
    navigate(routeWith(route, { edit, ...(tag !== undefined && { tag }) }, 'tag'), { replace: true });
  };
  const closeForm = (shown: string | undefined) => {
    next.current = shown;
    show('tags');
    if (shown === undefined) document.getElementById('tags')?.focus();
  };
  return (
    <div
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && (target as HTMLElement).closest('form') === null) props.close();
      }}
    >
      {route.edit === 'new-tag' ? (
        <TagForm
          act={act}
          close={() => {
            closeForm(newTag);
          }}
        />
      ) : (
        <Opener
          name={newTag}
          next={next}
          open={() => {
            show('new-tag');
          }}
        >
          {words.editing.addTag}
        </Opener>
      )}
      <ol class="tags">
        {tags.map((tag) => (
          <li key={`${tag.category} ${tag.tag}`} class={`tag ${tag.category}`}>
            {route.tag === tag.tag ? (
              <TagForm tag={tag} act={act} close={closeForm} />
            ) : (
              <>
                <span class="named">
                  <span class="name">{tag.tag}</span>
                  <span class="kind">{words.category[tag.category]}</span>
                </span>
                <Opener
                  name={tag.tag}
                  next={next}
                  label={words.editing.changeTag(tag.tag)}
                  open={() => {
                    show('tags', tag.tag);
                  }}
                >
                  {words.editing.change}
                </Opener>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A button that opens a form, and gets the focus back when the form closes. */
function Opener(props: {
  name: string;
  next: { current: string | undefined };
  open: () => void;
  label?: string;
  children: string;
}) {
  const { name, next, open, label } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (next.current !== name) return;
    next.current = undefined;
    button.current?.focus();
  });
  return (
    <button type="button" ref={button} class="small" aria-label={label} onClick={open}>
      {props.children}
    </button>
  );
}
