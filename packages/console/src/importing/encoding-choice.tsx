import { Field } from '../parts/field.tsx';
import { useWords } from '../words/index.ts';
import type { OpenedFiles } from './reading/protocol.ts';
import { encodings } from './reading/encoding.ts';

/** Chooses the encoding of the file, with a hint if the encoding is guessed. */
export function EncodingChoice(props: { opened: OpenedFiles; choose: (encoding: string) => void }) {
  const { importing: importWords } = useWords();
  const { encoding, isGuessed } = props.opened;
  const offered = [...encodings, encoding].filter((label, index, all) => all.indexOf(label) === index);
  return (
    <Field label={importWords.encoding} {...(isGuessed && { hint: importWords.guessed })}>
      <select
        class="narrow"
        value={encoding}
        onChange={({ currentTarget }) => {
          props.choose(currentTarget.value);
        }}
      >
        {offered.map((label) => (
          <option key={label} value={label}>
            {label in names ? names[label] : label}
          </option>
        ))}
      </select>
    </Field>
  );
}

const names: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows-1252)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'utf-32le': 'UTF-32 LE',
  'utf-32be': 'UTF-32 BE',
  macintosh: 'Macintosh',
  cp850: 'DOS (CP850)',
  cp437: 'DOS (CP437)',
};
