import { codePage } from './code-pages.ts';
import { utf32 } from './utf-32.ts';

/** Turns bytes into text, piece by piece; without a piece it ends. Throws at bytes that are none of the encoding. */
export type Decode = (bytes?: Uint8Array) => string;

/** Names of other programs for what TextDecoder calls otherwise. */
const otherNames: Readonly<Record<string, string>> = { macroman: 'macintosh', utf32: 'utf-32le' };

/** Starts to decode an encoding: those of browsers, UTF-32, and code pages of DOS. Nothing where it is not known. */
export function startDecoding(label: string): Decode | undefined {
  const name = label.trim().toLowerCase();
  const bare = name.replaceAll(/[\s_-]/g, '');
  for (const one of [name, name.replaceAll('_', '-'), otherNames[bare] ?? bare]) {
    const decode = named(one);
    if (decode !== undefined) return decode;
  }
  return undefined;
}

/** Returns what a file begins with, to look at it: its last character may be cut, and bytes may be of no encoding. */
export function firstText(start: Uint8Array, label: string): string {
  try {
    return startDecoding(label)?.(start) ?? '';
  } catch {
    return new TextDecoder().decode(start);
  }
}

function named(name: string): Decode | undefined {
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
