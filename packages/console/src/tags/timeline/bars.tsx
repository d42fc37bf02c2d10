import { useRef, useState } from 'preact/hooks';
import { useWords } from '../../words/index.ts';
import { stepFrom } from './spans.ts';

export interface Bar {
  from: string;
  texts: number;
  /** The label of its period. */
  name: string;
}

/** Fewer bars than this do not grow wider. */
const minBars = 12;
/** With this many bars, both ends of the axis have room for a label. */
const minBarsForTwoLabels = 6;

/** A bar chart of texts over time, with bars to choose by pointer, arrow keys and Enter, and a table. */
export function Bars({ bars, choose }: { bars: readonly Bar[]; choose: (bar: Bar) => void }) {
  const { tags: words, texts: counts } = useWords();
  const drawing = useRef<SVGSVGElement>(null);
  const highest = bars.reduce((before, bar) => (bar.texts > before.texts ? bar : before));
  const [tabStop, setTabStop] = useState(bars.length - 1);
  const [hovered, setHovered] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const shownBar = hovered === undefined ? highest : bars[hovered]!;
  const labelOf = ({ name, texts }: Bar) => `${name}: ${counts.texts(texts)}`;
  const first = bars[0]!.name;
  const last = bars.at(-1)!.name;
  const ends =
    bars.length < minBarsForTwoLabels ? [first === last ? first : `${first} – ${last}`] : [first, last];
  const width = { maxWidth: `${Math.min(1, bars.length / minBars) * 100}%` };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(bars[at]!);
    }
    const next = stepFrom(bars, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setTabStop(next);
    drawing.current?.querySelector<SVGGElement>(`[data-bar="${next}"]`)?.focus();
  };
  return (
    <>
      <p class="quiet bar-label">
        {hovered === undefined ? words.most(labelOf(shownBar)) : labelOf(shownBar)}
      </p>
      <div class="bars" style={width}>
        <svg
          ref={drawing}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="group"
          aria-label={words.chooseBar}
        >
          {bars.map((bar, at) => (
            <g
              key={bar.from}
              data-bar={at}
              {...(bar.texts > 0 && {
                role: 'button',
                // An attribute of SVG is written as it is: Firefox ignores `tabIndex`.
                tabindex: at === tabStop ? 0 : -1,
                'aria-label': labelOf(bar),
                onClick: () => {
                  choose(bar);
                },
                onFocus: () => {
                  setTabStop(at);
                  setHovered(at);
                },
                onBlur: () => {
                  setHovered(undefined);
                },
                onKeyDown: (event: KeyboardEvent) => {
                  onKeyDown(event, at);
                },
              })}
              onMouseEnter={() => {
                setHovered(at);
              }}
              onMouseLeave={() => {
                setHovered(undefined);
              }}
            >
              <rect class="hit-area" x={at} width="1" y="0" height="100" />
              <rect {...heightOf(bar.texts / highest.texts)} x={at + 0.1} width="0.8" />
            </g>
          ))}
        </svg>
      </div>
      <p class="axis quiet" aria-hidden="true" {...(ends.length > 1 && { style: width })}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
      <details
        class="why"
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>{words.asTable}</summary>
        {isOpen && <Table bars={bars} choose={choose} />}
      </details>
    </>
  );
}

/** Returns the height of a bar, at least two percent so that it stays visible. */
function heightOf(share: number) {
  const height = share === 0 ? 0 : Math.max(2, share * 100);
  return { y: 100 - height, height };
}

function Table({ bars, choose }: { bars: readonly Bar[]; choose: (bar: Bar) => void }) {
  const { tags: words } = useWords();
  return (
    <table class="rows numbers">
      <thead>
        <tr>
          <th scope="col">{words.period}</th>
          <th scope="col" class="number">
            {words.texts}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.from}>
            <th scope="row">
              {bar.texts === 0 ? (
                bar.name
              ) : (
                <button
                  type="button"
                  class="plain"
                  onClick={() => {
                    choose(bar);
                  }}
                >
                  {bar.name}
                </button>
              )}
            </th>
            <td class="number">{bar.texts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
