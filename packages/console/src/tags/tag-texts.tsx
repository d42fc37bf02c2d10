import type { Result } from '@textkin/client';
import { type Changes, withChanges } from '../address/with-changes.ts';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { ChoiceField } from '../filters/choice-field.tsx';
import { DaysFields } from '../filters/days-fields.tsx';
import { hasFilters } from '../filters/filters.ts';
import { MarkBox } from '../marking/mark-box.tsx';
import type { MarkedText } from '../marking/marked-text.ts';
import { TextMarks } from '../marking/text-marks.tsx';
import { type Marks, useMarks } from '../marking/use-marks.ts';
import { allRows } from '../paging/all-rows.ts';
import { useDated } from '../hooks/use-dated.ts';
import { usePages } from '../paging/use-pages.ts';
import { useUndone } from '../notices.tsx';
import { Bar } from '../parts/bar.tsx';
import { Link } from '../parts/link.tsx';
import { TextDate } from '../parts/text-date.tsx';
import { LoadMore } from '../paging/load-more.tsx';
import { useSession } from '../session.ts';
import { formatShare, useWords } from '../words/index.ts';
import { listedAtOnce, tagParams } from './calls.ts';
import { keyOf } from '../texts/text-key.ts';

const orders = ['latest', 'relevance'] as const;

export const textsParams = (route: Route<'tag'>, scope: number[]) => ({
  ...tagParams(scope, route, route),
  ...(route.order && { order: route.order }),
  limit: listedAtOnce,
});

/** The texts that name a tag, the latest or the most relevant first. */
export function TagTexts(props: {
  route: Route<'tag'>;
  scope: number[];
  names: ReadonlyMap<number, string>;
}) {
  const words = useWords();
  const { client } = useSession();
  const { route, scope, names } = props;
  const params = textsParams(route, scope);
  const list = usePages(
    ({ client }, cursor, signal) => client.call('tag.texts', { ...params, ...cursor }, { signal }),
    [params],
  );
  useUndone(list.reload);
  const change = (changes: Changes<Route<'tag'>>) => {
    navigate(withChanges(route, changes), { replace: true });
  };
  const [first] = list.pages;
  const texts = list.pages.flatMap((page) => page.texts);
  const marks = useMarks<MarkedText>(JSON.stringify(params), texts, keyOf);
  const inDays = hasFilters({ from: route.from, to: route.to });
  return (
    <section aria-labelledby="texts" aria-busy={list.loading}>
      <h2 id="texts">
        {first ? words.texts.texts(first.total) : words.tags.texts}
        {inDays && <span class="quiet"> {words.tags.inPeriod}</span>}
      </h2>
      <div class="filters">
        <DaysFields days={route} change={change} />
        <ChoiceField
          label={words.filters.order}
          value={route.order ?? 'latest'}
          values={orders.map((order) => [order, words.tags.textOrders[order]])}
          change={(order) => {
            change({ order });
          }}
        />
        {inDays && (
          <Link to={withChanges(route, { from: undefined, to: undefined, interval: undefined })}>
            {words.tags.allDates}
          </Link>
        )}
      </div>
      {texts.length > 0 && (
        <TextMarks marks={marks} loadAll={() => allRows(client, 'tag.texts', params)} changed={list.reload} />
      )}
      <ol class={`tag-texts ${list.loading ? 'stale' : ''}`}>
        {list.pages.map((page, index) => (
          <Rows key={index} texts={page.texts} marks={marks} names={names} />
        ))}
      </ol>
      <LoadMore list={list} />
    </section>
  );
}

type TagText = Result<'tag.texts'>['texts'][number];

interface RowProps {
  marks: Marks<MarkedText>;
  names: ReadonlyMap<number, string>;
}

/** The rows of one page. */
function Rows({ texts, ...props }: RowProps & { texts: readonly TagText[] }) {
  const dated = useDated(texts);
  return (
    <>
      {texts.map((text) => (
        <Row key={keyOf(text)} text={text} isDated={dated.get(keyOf(text))} {...props} />
      ))}
    </>
  );
}

function Row(props: RowProps & { text: TagText; isDated: boolean | undefined }) {
  const words = useWords();
  const { collection_id: collection, text_id, headline, publish_date, relevance } = props.text;
  const share = words.text.relevance(formatShare(relevance, words));
  const among = props.names.get(collection);
  return (
    <li>
      <Link to={{ view: 'text', collection, text: text_id }} class="headline">
        {headline || words.text.id(text_id)}
      </Link>
      <MarkBox marks={props.marks} item={props.text} name={headline || words.text.id(text_id)} />
      <p class="meta">
        <TextDate date={publish_date} isDated={props.isDated} />
        {among !== undefined && <span>{among}</span>}
        <span class="text-relevance" title={share}>
          <span class="visually-hidden">{share}</span>
          <Bar value={relevance} />
        </span>
      </p>
    </li>
  );
}
