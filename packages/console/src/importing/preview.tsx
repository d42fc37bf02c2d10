import { type Collection, type Tag, TextkinError } from '@textkin/client';
import { useCall } from '../hooks/use-call.ts';
import { formatDate, sentenceOf, useWords } from '../words/index.ts';
import type { DateProblem, Sample } from './reading/protocol.ts';
import { localizedReason } from './rejected-rows.ts';

/** How many characters and how many tags of a text are shown. */
const excerpt = 220;
const shownTags = 8;

/** The first texts as they will be stored, with their tags. The preview stores nothing. */
export function Preview(props: { sample: Sample; collection: Collection; anyLanguage: boolean }) {
  const words = useWords();
  const { importing: importWords } = words;
  const { rows, reason } = props.sample;
  return (
    <section aria-labelledby="first" aria-live="polite">
      <h2 id="first" class="label">
        {importWords.first}
      </h2>
      {rows.length === 0 && (
        <p class="problem">{reason === undefined ? importWords.nothing : localizedReason(reason, words)}</p>
      )}
      <ol class="first">
        {rows.map((row, index) => (
          <First key={index} row={row} {...props} />
        ))}
      </ol>
    </section>
  );
}

function First(props: { row: Sample['rows'][number]; collection: Collection; anyLanguage: boolean }) {
  const words = useWords();
  const { importing: importWords } = words;
  const { row, anyLanguage: force } = props;
  const { collection_id, language } = props.collection;
  const { headline = '', body, publish_date, authors, url, ext_text_id } = row.text;
  return (
    <li>
      <h3 class="headline" lang={language}>
        {headline || words.texts.noHeadline}
      </h3>
      <p class="meta">
        {publish_date !== undefined && <PublishDate date={publish_date} problem={row.dateProblem} />}
        {[authors, url].map((value) => value && <span key={value}>{value}</span>)}
        {ext_text_id !== undefined && (
          <span>
            {importWords.field.ext_text_id}: {ext_text_id}
          </span>
        )}
      </p>
      <p lang={language}>{body.length > excerpt ? `${body.slice(0, excerpt)} …` : body}</p>
      <Tags text={{ collection_id, headline, body: body.slice(0, 20_000), force }} />
    </li>
  );
}

function PublishDate({ date, problem }: { date: string; problem: DateProblem | undefined }) {
  const words = useWords();
  if (problem === 'unreadable') return <span class="bad">{words.importing.badDate(date)}</span>;
  if (problem === 'orderUnknown') return <span>{words.importing.orderUnknown(date)}</span>;
  return <span>{formatDate(date, words)}</span>;
}

function Tags({ text }: { text: { collection_id: number; headline: string; body: string; force: boolean } }) {
  const words = useWords();
  const { importing: importWords } = words;
  const { data, error } = useCall(
    ({ client }, signal) => client.previewWhenReady(text, { signal }) as Promise<{ tags: Tag[] }>,
    [text],
  );
  if (error !== undefined) {
    const isLanguage = error instanceof TextkinError && error.reason === 'wrongLanguage';
    return <p class="bad">{isLanguage ? importWords.rejected.wrongLanguage() : sentenceOf(error, words)}</p>;
  }
  if (data === undefined) return <p class="quiet">{importWords.tagging}</p>;
  if (data.tags.length === 0) return <p class="quiet">{words.text.noTags}</p>;
  return (
    <ul class="chips" aria-label={words.text.tags}>
      {data.tags.slice(0, shownTags).map(({ tag, category }) => (
        <li key={`${category} ${tag}`} class={category}>
          {tag} <span class="visually-hidden">{words.category[category]}</span>
        </li>
      ))}
    </ul>
  );
}
