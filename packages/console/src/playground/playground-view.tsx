import { allRows } from '../paging/all-rows.ts';
import type { Route } from '../address/route.ts';
import { Problem } from '../parts/problem.tsx';
import { View } from '../parts/view.tsx';
import { useCall } from '../hooks/use-call.ts';
import { textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { PlaygroundForm } from './playground-form.tsx';
import { contextOf } from './preview-context.ts';

/** Shows the tags and related texts of a pasted text, which is not stored. */
export function PlaygroundView({ route }: { route: Route<'playground'> }) {
  const words = useWords();
  const { data, error, reload } = useCall(
    ({ client }, signal) => allRows(client, 'collection.list', {}, signal),
    [],
  );
  const languages = textLanguages(words.languageName).map(([language]) => language);
  return (
    <View title={words.playground.title} lead={words.playground.lead}>
      {error !== undefined && <Problem error={error} retry={reload} />}
      {data === undefined && error === undefined && <p class="quiet">{words.loading}</p>}
      {data && <PlaygroundForm collections={data} context={contextOf(route, data, languages)} />}
    </View>
  );
}
