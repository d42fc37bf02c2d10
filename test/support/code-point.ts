import fc from 'fast-check';

/**
 * Makes a character of any plane, as the unit of strings. fast-check's own unit (`'binary'`) first makes a table of a million entries,
 * which takes a second of CPU time.
 */
export const codePoint = fc.nat(0x10ffff - 0x800).map(
  (at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800),
  (character) => {
    // Throws for a value that is not a character, as fast-check requires.
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
    if (character !== String.fromCodePoint(code) || !character.isWellFormed())
      throw new Error('no character');
    return code < 0xd800 ? code : code - 0x800;
  },
);
