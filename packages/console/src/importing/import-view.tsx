import '../styles/importing.css';
import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { Curl } from '../parts/curl.tsx';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { Choose } from './choose.tsx';
import { type Chosen, Prepare } from './prepare.tsx';
import { RunProgress } from './run/run-progress.tsx';
import { type ImportRun, runs } from './run/run.ts';

/** Imports files into a collection: choose them, map their columns, and run the import. */
export function ImportView({ route: { collection } }: { route: Route<'import'> }) {
  const words = useWords();
  const { client } = useSession();
  const { data, error, reload } = useCall(
    ({ client }, signal) => client.call('collection.get', { collection_id: collection }, { signal }),
    [collection],
  );
  const [chosen, choose] = useState<Chosen>();
  const latestRun = runs.get(collection);
  const [run, setRun] = useState<ImportRun | undefined>(
    latestRun?.options.client === client ? latestRun : undefined,
  );
  useEffect(
    () => () => {
      // Closes a file that was opened and not imported.
      if (chosen && runs.get(collection)?.options.reader !== chosen.reader) chosen.reader.end();
    },
    [chosen],
  );
  const text = { collection_id: collection, headline: '…', body: '…' };
  return (
    <View
      title={words.importing.title}
      lead={words.importing.lead}
      above={
        <Link to={{ view: 'texts', collection }} class="up">
          {data?.name ?? words.collections.title}
        </Link>
      }
    >
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data && run === undefined && chosen === undefined && <Choose choose={choose} />}
      {data && run === undefined && chosen && (
        <Prepare
          chosen={chosen}
          collection={data}
          back={() => {
            choose(undefined);
          }}
          start={(started) => {
            runs.set(collection, started);
            setRun(started);
          }}
        />
      )}
      {data && run && (
        <RunProgress
          run={run}
          chooseFile={() => {
            runs.delete(collection);
            setRun(undefined);
            choose(undefined);
          }}
        />
      )}
      <Curl
        calls={[
          { method: 'text.preview', params: text },
          { method: 'text.create', params: { ...text, ext_text_id: '…' } },
          { method: 'collection.stats', params: { collection_id: collection } },
        ]}
      />
    </View>
  );
}
