/**
 * Measures where names begin and end, in the sentences of corpus/spans, by kind of difficulty:
 *
 *   npm run eval:spans [-- --by span [--split dev]]
 *
 * A name is right if the service has a mention with the same start and end; it is right with category if the tag of that mention also
 * has the name's category. Words that are not a name are right if no mention overlaps them. A mention is false if it is not one of the
 * names. `--by span` also prints the errors of a split, train unless `--split` says dev.
 */
import type { AnalysedTag } from '../../packages/server/src/domain/tags/tag.ts';
import { openAnalyser, values } from '../model.ts';
import { percent } from '../score.ts';
import { type MarkedSpan, readSpans, type SpanExample, splits } from './span-examples.ts';

/** Counts of marked spans. */
class Counts {
  spans = 0;
  exact = 0;
  withCategory = 0;
  /** Mentions that are not marked names. */
  wrong = 0;
}

const analyse = await openAnalyser();
const printedSplits = new Set(values.by === 'span' ? [values.split ?? 'train'] : []);
const rows: string[] = [];
for (const split of splits)
  for (const language of ['sv', 'en'] as const) {
    const all = new Counts();
    const kindRows: string[] = [];
    for (const [kind, examples] of Map.groupBy(readSpans(language, split), ({ kind }) => kind)) {
      const counts = new Counts();
      for (const example of examples) {
        const errors = count(example, (await analyse(example.source)).tags, counts, all);
        if (printedSplits.has(split) && errors.length > 0) console.error(kind, '·', errors.join(' · '));
      }
      kindRows.push(rowOf(`${language} ${split}`, kind, counts));
    }
    rows.push(rowOf(`${language} ${split}`, 'all', all), ...kindRows);
  }

console.log(`Names in the sentences of corpus/spans, ${new Date().toISOString().slice(0, 10)}.

| split | difficulty | spans | right | with category | false mentions |
| --- | --- | --: | --: | --: | --: |
${rows.join('\n')}`);

function rowOf(split: string, kind: string, { spans, exact, withCategory, wrong }: Counts): string {
  const cells = [split, kind, spans, percent(exact / spans), percent(withCategory / spans), wrong];
  return `| ${cells.join(' | ')} |`;
}

/** Adds the spans of an example to counts, and returns its errors in words. */
function count({ source, spans }: SpanExample, tags: readonly AnalysedTag[], ...counts: readonly Counts[]) {
  const found = tags.flatMap(({ category, mentions }) =>
    mentions.map(({ field, offset, length }) => ({ field, start: offset, end: offset + length, category })),
  );
  const errors: string[] = [];
  const text = (one: Place) => source[one.field].slice(one.start, one.end);
  const add = (key: keyof Counts) => {
    for (const one of counts) one[key]++;
  };
  for (const span of spans) {
    if (span.isEasy) continue;
    const exact = found.find((mention) => isSame(mention, span));
    const isName = span.category !== undefined;
    const isRight = isName ? exact !== undefined : !found.some((mention) => overlaps(mention, span));
    const hasCategory = isRight && exact?.category === span.category;
    add('spans');
    if (isRight) add('exact');
    if (hasCategory) add('withCategory');
    if (!isRight) errors.push(`${text(span)}: ${isName ? 'missed' : 'no name'}`);
    else if (!hasCategory) errors.push(`${text(span)}: ${exact!.category}`);
  }
  for (const mention of found) {
    if (spans.some((span) => span.category !== undefined && isSame(mention, span))) continue;
    add('wrong');
    errors.push(`${text(mention)}: false ${mention.category}`);
  }
  return errors;
}

type Place = Pick<MarkedSpan, 'field' | 'start' | 'end'>;

function isSame(a: Place, b: Place): boolean {
  return a.field === b.field && a.start === b.start && a.end === b.end;
}
function overlaps(a: Place, b: Place): boolean {
  return a.field === b.field && a.start < b.end && b.start < a.end;
}
