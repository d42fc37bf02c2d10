/** Returns a decoder of UTF-32, which drops the byte order mark. The decoder throws when four bytes are not a character. */
export function utf32(isLittleEndian: boolean): (bytes?: Uint8Array) => string {
  let rest = new Uint8Array();
  let isStart = true;
  return (bytes) => {
    if (bytes === undefined) {
      if (rest.length > 0) throw new TypeError('The last character is cut.');
      return '';
    }
    const all = new Uint8Array(rest.length + bytes.length);
    all.set(rest);
    all.set(bytes, rest.length);
    const whole = all.length - (all.length % 4);
    rest = all.slice(whole);
    const view = new DataView(all.buffer);
    let text = '';
    for (let at = 0; at < whole; at += 4) {
      const code = view.getUint32(at, isLittleEndian);
      if (code >= 0xd800 && code < 0xe000) throw new TypeError('Half of a pair is not a character.');
      if (!isStart || code !== 0xfeff) text += String.fromCodePoint(code);
      isStart = false;
    }
    return text;
  };
}
