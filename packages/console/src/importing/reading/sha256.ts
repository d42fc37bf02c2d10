/** SHA-256 (FIPS 180-4) in hexadecimal digits; that of browsers is there on secure pages alone, and answers late. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks.length - 4, bytes.length << 3);
  const state = new Uint32Array(begin);
  const words = new Uint32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
    }
    mix(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractions of roots of the first primes: square roots to begin with, cube roots to mix in. */
const primes = [...Array(312).keys()].filter(
  (n) => n > 1 && [...Array(n).keys()].every((m) => m < 2 || n % m > 0),
);
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32);
const begin = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
