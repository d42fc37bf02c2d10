import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { navigate } from '../address/navigate.ts';
import { hashOf, type ParsedRoute, type Route } from '../address/route.ts';
import { withChanges } from '../address/with-changes.ts';
import { useWords } from '../words/index.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { collectionsIn, useSuggestions } from './use-suggestions.ts';

/** The last option: a search for the typed words. */
const searchOption = 'search';

/**
 * The search box: suggests names and headlines while typing, and searches on Enter. A combobox as in ARIA 1.2: the
 * focus stays in the field, and the arrow keys choose.
 */
export function FindBox({ route }: { route: ParsedRoute }) {
  const { finding: words } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const routeQuery = (route.view === 'search' && route.query) || '';
  const [typed, setTyped] = useState(routeQuery);
  const [isOpen, setOpen] = useState(false);
  const [chosenOption, setChosenOption] = useState<string>();
  const scope = collectionsIn(route);
  const suggestions = useSuggestions(isOpen ? typed : '', scope);
  // Runs before the browser paints, so that text typed meanwhile is not lost.
  useLayoutEffect(() => {
    setTyped(routeQuery);
    setOpen(false);
  }, [routeQuery, route.view]);

  const isShown = isOpen && typed.trim() !== '';
  // Options are identified by their addresses: a choice survives a new list that still has it.
  const options = [...suggestions.map(({ to }) => hashOf(to)), searchOption];
  const chosen = chosenOption === undefined ? -1 : options.indexOf(chosenOption);
  const close = () => {
    setOpen(false);
    setChosenOption(undefined);
  };
  const accept = (index: number) => {
    const query = typed.trim();
    const suggestion = suggestions[index];
    if (query === '') return;
    close();
    // The heading of a new view takes the focus; a changed search keeps it in the field.
    if (suggestion !== undefined || route.view !== 'search') field.current?.blur();
    if (suggestion === undefined) {
      const search: Route<'search'> =
        route.view === 'search' ? route : { view: 'search', collections: [...scope] };
      // Other words are no longer the saved search.
      navigate(withChanges(search, { query, ...(query !== routeQuery && { savedSearch: undefined }) }));
      return;
    }
    setTyped('');
    navigate(suggestion.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      // Moves from the field to the first or the last option, and from there back to the field.
      const stops = [undefined, ...options];
      if (isShown) setChosenOption(stops[(chosen + 1 + step + stops.length) % stops.length]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
  };
  return (
    <form
      role="search"
      aria-label={words.title}
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        accept(chosen);
      }}
    >
      <input
        ref={field}
        type="search"
        // The types require it, though the suggestions are not a datalist.
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
          setChosenOption(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <kbd aria-hidden="true">/</kbd>
      <ul id={list} role="listbox" aria-label={words.suggestions} hidden={!isShown}>
        {isShown &&
          options.map((option, index) => (
            <SuggestionRow
              key={option}
              id={`${list}-${index}`}
              suggestion={suggestions[index]}
              query={typed.trim()}
              isChosen={chosen === index}
              accept={() => {
                accept(index);
              }}
            />
          ))}
      </ul>
      <p class="visually-hidden" role="status">
        {isShown && words.found(suggestions.length)}
      </p>
    </form>
  );
}
