/** The entity names of the characters from U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

/** Other entities of HTML 4 that occur in texts, each followed by its character. */
const others =
  'OElig\u0152oelig\u0153Scaron\u0160scaron\u0161Yuml\u0178ensp\u2002emsp\u2003thinsp\u2009zwnj\u200czwj\u200dndash\u2013' +
  'mdash\u2014lsquo\u2018rsquo\u2019sbquo\u201aldquo\u201crdquo\u201dbdquo\u201edagger\u2020Dagger\u2021bull\u2022hellip\u2026' +
  'permil\u2030prime\u2032Prime\u2033lsaquo\u2039rsaquo\u203aeuro\u20actrade\u2122minus\u2212le\u2264ge\u2265ne\u2260' +
  'larr\u2190rarr\u2192';

const xml: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const html: Readonly<Record<string, string>> = {
  ...xml,
  ...Object.fromEntries(latin.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
  ...Object.fromEntries([...others.matchAll(/([a-z]+)([^a-z])/gi)].map(([, name, sign]) => [name!, sign!])),
};

/** Decodes the numeric references that browsers read as Windows-1252. */
const windows1252 = new TextDecoder('windows-1252');

/** Resolves the character references of a text; unknown names stay unchanged. */
export function decodeReferences(text: string, isXml: boolean): string {
  if (!text.includes('&')) return text;
  const characters = isXml ? xml : html;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(characters, name) ? characters[name]! : whole;
      return characterAt(decimal === undefined ? parseInt(hex!, 16) : Number(decimal), isXml);
    },
  );
}

function characterAt(code: number, isXml: boolean): string {
  if (code === 0 || code > 0x10_ff_ff || (code >= 0xd800 && code < 0xe000)) return '\ufffd';
  if (!isXml && code >= 0x80 && code < 0xa0) return windows1252.decode(new Uint8Array([code]));
  return String.fromCodePoint(code);
}
