import { codePage } from './code-pages.ts';
import { utf32 } from './utf-32.ts';

/** Decodes bytes piece by piece. A call without a piece ends the text. Throws when bytes are not valid in the encoding. */
export type Decode = (bytes?: Uint8Array) => string;

/** Names of encodings in other programs, and their names here. */
const otherNames: Readonly<Record<string, string>> = { macroman: 'macintosh', utf32: 'utf-32le' };

/** Returns a decoder of an encoding: one of browsers, UTF-32, or a code page of DOS. Returns undefined for an unknown label. */
export function startDecoding(label: string): Decode | undefined {
  const name = label.trim().toLowerCase();
  const withoutSigns = name.replaceAll(/[\s_-]/g, '');
  for (const candidate of [name, name.replaceAll('_', '-'), otherNames[withoutSigns] ?? withoutSigns]) {
    const decode = decoderNamed(candidate);
    if (decode !== undefined) return decode;
  }
  return undefined;
}

/** Returns the first characters of a file, to recognize its format. The last character may be cut, and bytes may be invalid. */
export function firstText(start: Uint8Array, label: string): string {
  try {
    return startDecoding(label)?.(start) ?? '';
  } catch {
    return new TextDecoder().decode(start);
  }
}

function decoderNamed(name: string): Decode | undefined {
  const endian = /^utf-?32-?([lb])e$/.exec(name)?.[1];
  if (endian !== undefined) return utf32(endian === 'l');
  const page = codePage(name);
  if (page !== undefined) return (bytes) => (bytes ? page(bytes) : '');
  try {
    const decoder = new TextDecoder(name, { fatal: true });
    return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  } catch {
    return undefined;
  }
}
