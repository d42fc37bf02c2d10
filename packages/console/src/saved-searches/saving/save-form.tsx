import { TextkinError } from '@textkin/client';
import { useEffect, useRef } from 'preact/hooks';
import { valueOf } from '../../form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useNotify } from '../../notices.tsx';
import { Field } from '../../parts/field.tsx';
import { Link } from '../../parts/link.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useSession } from '../../session.ts';
import { formatList, sentenceOf, useWords } from '../../words/index.ts';
import { useSavedWords } from '../../words/saved-words.ts';
import { storeVisits } from '../matches/visits.ts';
import { noVisit } from '../matches/new-matches.ts';
import type { Saving } from './saving.ts';

/** The longest name that the service accepts, in characters. */
const maxName = 100;

/** The form that saves a search under a name. An error about a field is shown at the field. */
export function SaveForm(props: Saving & { close: () => void }) {
  const words = useWords();
  const saved = useSavedWords();
  const { client, account } = useSession();
  const notify = useNotify();
  const { search, collections, asksForQuery = false, close } = props;
  const { busy, error, act } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const wrongField = fieldOf(error);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name=${wrongField ?? 'name'}]`)?.select();
  }, [error]);
  const submit = (entered: HTMLFormElement) =>
    act(async () => {
      const name = valueOf(entered, 'name').trim();
      const query = asksForQuery ? valueOf(entered, 'query') : search.query;
      const result = await client.call('search.save', { ...search, name, query });
      const { saved_search_id } = result;
      storeVisits(account, { [saved_search_id]: { ...noVisit(result.created), at: Date.now() } });
      notify({ text: saved.saved(name), undo: () => client.call('search.delete', { saved_search_id }) });
      close();
      props.saved?.(result);
    });
  const input = (name: string, value: string, longest: number) => (
    <input
      name={name}
      required
      maxLength={longest}
      defaultValue={value}
      autocomplete="off"
      aria-invalid={wrongField === name}
      aria-describedby={wrongField === name ? 'save-problem' : undefined}
    />
  );
  const problem = (name: string) =>
    wrongField === name && (
      <p id="save-problem" class="bad" role="alert">
        {sentenceOf(error, words)}{' '}
        {isLimit(error) && <Link to={{ view: 'savedSearches' }}>{words.finding.savedSearches}</Link>}
      </p>
    );
  return (
    <form
      ref={form}
      class="card save-search"
      aria-label={words.finding.saveSearch}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2>{words.finding.saveSearch}</h2>
      <p>{saved.saveLead}</p>
      <Field label={saved.name}>{input('name', search.query.slice(0, maxName), maxName)}</Field>
      {problem('name')}
      {asksForQuery && (
        <Field label={saved.query} hint={saved.queryHint}>
          {input('query', search.query, 1000)}
        </Field>
      )}
      {problem('query')}
      <p class="quiet">{saved.searches(formatList(collections, words), collections.length)}</p>
      {error !== undefined && wrongField === undefined && <Problem error={error} />}
      <FormActions submit={words.save} busy={busy} close={close} />
    </form>
  );
}

const isLimit = (error: unknown): boolean =>
  error instanceof TextkinError && error.reason === 'savedSearchLimit';

/** Returns the field of the form that an error is about. */
function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof TextkinError)) return undefined;
  if (isLimit(error)) return 'name';
  return ['name', 'query'].find((field) => field === error.data.field);
}
