import { formatNumber, useWords } from '../words/index.ts';
import { formatStart } from './format-start.ts';
import type { NameTimelines } from './load.ts';

/** The frequent names over time as a table, with a row for each interval that has texts. */
export function TimelinesTable({
  timelinesData: { starts, interval, timelines },
}: {
  timelinesData: NameTimelines;
}) {
  const words = useWords();
  return (
    <details class="as-table">
      <summary>{words.map.overTimeTable}</summary>
      <div class="wide-table" tabIndex={0} role="region" aria-label={words.map.overTimeTable}>
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.map.interval[interval]}</th>
              {timelines.map(({ tag, category }) => (
                <th key={`${category} ${tag}`} scope="col" class="number">
                  {tag}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {starts.map((start, at) =>
              timelines.every(({ counts }) => counts[at] === 0) ? null : (
                <tr key={start}>
                  <th scope="row">{formatStart(start, interval, words)}</th>
                  {timelines.map(({ tag, category, counts }) => (
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
