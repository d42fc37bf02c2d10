import { formatNumber, useWords } from '../words/index.ts';
import { formatBegin } from './format-begin.ts';
import type { Course } from './load.ts';

/** The frequent names over time as a table, with a row for each interval that has texts. */
export function CourseTable({ course: { begins, interval, rivers } }: { course: Course }) {
  const words = useWords();
  return (
    <details class="as-table">
      <summary>{words.map.overTimeTable}</summary>
      <div class="wide-table" tabIndex={0} role="region" aria-label={words.map.overTimeTable}>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.map.interval[interval]}</th>
              {rivers.map(({ tag, category }) => (
                <th key={`${category} ${tag}`} scope="col" class="number">
                  {tag}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {begins.map((begin, at) =>
              rivers.every(({ counts }) => counts[at] === 0) ? null : (
                <tr key={begin}>
                  <th scope="row">{formatBegin(begin, interval, words)}</th>
                  {rivers.map(({ tag, category, counts }) => (
                    <td key={`${category} ${tag}`} class="number">
                      {formatNumber(counts[at]!, words)}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}
