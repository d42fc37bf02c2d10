import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go } from '../address/go.ts';
import { hashOf, type Place } from '../address/route.ts';
import { useWords } from '../words/index.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { collectionsIn, useSuggestions } from './use-suggestions.ts';
import { useSlash } from './use-slash.ts';

/** The last option: the search for the words themselves. */
const searchItself = 'search';

/**
 * The one box for all that can be found: names and headlines as one types, by Enter a search. It is a combobox as ARIA
 * 1.2 has it: the focus stays in the field, the arrows choose.
 */
export function FindBox({ route }: { route: Place }) {
  const { finding: words } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const asked = (route.view === 'search' && route.query) || '';
  const [typed, setTyped] = useState(asked);
  const [isOpen, setOpen] = useState(false);
  const [choice, choose] = useState<string>();
  const scope = collectionsIn(route);
  const found = useSuggestions(isOpen ? typed : '', scope);
  useSlash(field);
  // Before anything is drawn, or else what is typed by then would be lost.
  useLayoutEffect(() => {
    setTyped(asked);
    setOpen(false);
  }, [asked, route.view]);

  const isShown = isOpen && typed.trim() !== '';
  // By what they lead to: a choice outlives a list that comes anew, if what was chosen is in it.
  const options = [...found.map(({ to }) => hashOf(to)), searchItself];
  const chosen = choice === undefined ? -1 : options.indexOf(choice);
  const leave = () => {
    setOpen(false);
    choose(undefined);
  };
  const take = (index: number) => {
    const query = typed.trim();
    const suggestion = found[index];
    if (query === '') return;
    leave();
    // The heading of what comes takes the focus, but a search that is only changed stays.
    if (suggestion !== undefined || route.view !== 'search') field.current?.blur();
    if (suggestion === undefined) {
      const narrowed = route.view === 'search' ? route : { view: 'search' as const, collections: [...scope] };
      go({ ...narrowed, query });
      return;
    }
    setTyped('');
    go(suggestion.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      // From the field to the first or the last one, and from there back to the field.
      const stops = [undefined, ...options];
      if (isShown) choose(stops[(chosen + 1 + step + stops.length) % stops.length]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      leave();
    }
  };
  return (
    <form
      role="search"
      aria-label={words.title}
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        take(chosen);
      }}
    >
      <input
        ref={field}
        type="search"
        // The types want it said that the proposals are no datalist.
        list={undefined}
        role="combobox"
        enterkeyhint="search"
        autocomplete="off"
        maxLength={1000}
        aria-label={words.box}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={isShown && chosen >= 0 ? `${list}-${chosen}` : undefined}
        placeholder={words.placeholder}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setOpen(true);
          choose(undefined);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <kbd aria-hidden="true">/</kbd>
      <ul id={list} role="listbox" aria-label={words.suggestions} hidden={!isShown}>
        {isShown &&
          options.map((option, index) => (
            <SuggestionRow
              key={option}
              id={`${list}-${index}`}
              suggestion={found[index]}
              query={typed.trim()}
              isChosen={chosen === index}
              take={() => {
                take(index);
              }}
            />
          ))}
      </ul>
      <p class="unseen" role="status">
        {isShown && words.found(found.length)}
      </p>
    </form>
  );
}
