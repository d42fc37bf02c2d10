import fc from 'fast-check';

/**
 * A character of any plane, as the unit of strings. What fast-check has for it (`unit: 'binary'`) makes a table of a million
 * entries first, in a second of the processor.
 */
export const codePoint = fc.nat(0x10ffff - 0x800).map(
  (at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800),
  (character) => {
    // Throws for what is no character: then a string is not made of these.
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
    if (character !== String.fromCodePoint(code) || !character.isWellFormed())
      throw new Error('no character');
    return code < 0xd800 ? code : code - 0x800;
  },
);
