import { useMemo } from 'preact/hooks';
import { useWords } from '../../words/index.ts';
import { compareWords, type Piece } from './compare-words.ts';
import type { Difference } from './versions.ts';

/** Both versions of a field, with what differs marked, and the choice of one. */
export function DifferingField(props: {
  difference: Difference;
  isOwnChosen: boolean;
  choose: (isOwn: boolean) => void;
}) {
  const { editing, text } = useWords();
  const words = editing.drafts.conflict;
  const { name, saved, entered } = props.difference;
  const labels = { ...text, publish_date: text.published, ext_text_id: text.extId };
  const [savedPieces, ownPieces] = useMemo(() => compareWords(saved, entered), [saved, entered]);
  const versions = [
    { isOwn: false, label: words.saved, pieces: savedPieces },
    { isOwn: true, label: words.yours, pieces: ownPieces },
  ];
  return (
    <fieldset class="versions">
      <legend class="label">{labels[name]}</legend>
      {versions.map(({ isOwn, label, pieces }) => (
        <label key={label}>
          <span>
            <input
              type="radio"
              name={`version of ${name}`}
              checked={props.isOwnChosen === isOwn}
              onChange={() => {
                props.choose(isOwn);
              }}
            />{' '}
            {label}
          </span>
          <span class="version">
            {pieces.length === 0 ? <i>{words.empty}</i> : <Pieces pieces={pieces} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Characters of an equal passage that are shown before and after what differs. */
const context = 120;

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, differs }, at) =>
        differs ? (
          <mark key={at} class="differs">
            {text}
          </mark>
        ) : (
          shorten(text, at > 0, at < pieces.length - 1)
        ),
      )}
    </>
  );
}

/** Returns the ends of a long passage that are beside what differs. */
function shorten(text: string, isAfter: boolean, isBefore: boolean): string {
  if (text.length <= 2 * context + 10) return text;
  return `${isAfter ? text.slice(0, context) : ''} … ${isBefore ? text.slice(-context) : ''}`;
}
