import { useState } from 'preact/hooks';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { ConfirmByName } from '../forms/confirm-by-name.tsx';
import { type NameFields, NameForm } from '../forms/name-form.tsx';
import { useCall } from '../hooks/use-call.ts';
import { useNotify, useUndone } from '../notices.tsx';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { listWordsOf } from '../words/list-words.ts';
import { Entries } from './entries.tsx';
import { ExportListButton } from './exporting/export-list-button.tsx';
import { ImportList } from './importing/import-list.tsx';
import { MatchedTags } from './matched-tags.tsx';

/** A vocabulary: its entries, import, what matched, and its name. */
export function ListView({ route }: { route: Route<'list'> }) {
  const words = useWords();
  const listWords = listWordsOf(words);
  const { collections } = words;
  const { client } = useSession();
  const notify = useNotify();
  const key = { vocabulary_id: route.list };
  const [round, setRound] = useState(0);
  const { data, error, reload } = useCall(
    (session, signal) => session.client.call('vocabulary.get', key, { signal }),
    [route.list],
  );
  const changed = () => {
    setRound((before) => before + 1);
    reload();
  };
  useUndone(changed);
  const rename = async (before: NameFields, entered: NameFields) => {
    const call = ({ name, description }: NameFields) =>
      client.call('vocabulary.update', { ...key, name, description });
    const { name } = await call(entered);
    notify({ text: collections.saved(name), undo: () => call(before) });
    reload();
  };
  const remove = async (name: string) => {
    await client.call('vocabulary.delete', key);
    notify({ text: collections.deleted(name) });
    navigate({ view: 'lists' }, { replace: true });
  };
  return (
    <View
      title={data?.name ?? listWords.list}
      lead={data && listWords.count(data.entries)}
      above={
        <Link to={{ view: 'lists' }} class="up">
          {listWords.title}
        </Link>
      }
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && (
        <>
          <Entries route={route} round={round} changed={changed}>
            {data.entries > 0 && <ExportListButton list={data} />}
          </Entries>
          <ImportList list={route.list} imported={changed} />
          <MatchedTags list={route.list} />
          <NameForm current={data} save={(entered) => rename(data, entered)} />
          <ConfirmByName
            action={listWords.deleteIt}
            lead={listWords.deleteLead(data.entries)}
            name={data.name}
            act={() => remove(data.name)}
          />
        </>
      )}
      <Curl
        calls={[
          { method: 'vocabulary.entries', params: key },
          { method: 'vocabulary.put', params: { ...key, entries: [] } },
        ]}
      />
    </View>
  );
}
