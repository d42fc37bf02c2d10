/** A web or mail address in a text, [start, end) in UTF-16 code units. */
export interface Address {
  start: number;
  end: number;
  /** Whether it has no scheme, no "www." and no path. It may then be the name of a company ("Booking.com"). */
  isBareDomain: boolean;
}

const LONGEST = 2000;
const OPENING = new Set('([{<"\'“”‘’«»*');
const CLOSING = new Set('.,;:!?)]}>"\'“”‘’«»*…');
const LABEL = '[\\p{L}\\p{N}_-]+';
const DOMAIN = `(?:${LABEL}\\.)+`;
const WEB = /^(?:https?:\/\/|ftp:\/\/|www\.)[\p{L}\p{N}]/iu;
const MAIL = new RegExp(`^(?:mailto:)?[\\p{L}\\p{N}._%+-]+@${DOMAIN}\\p{L}{2,}$`, 'u');
// Top-level domains that prose uses without a scheme, except domains that are words at the start of a sentence (is, it, no, me).
const BARE_DOMAIN = new RegExp(
  `^${DOMAIN}(?:com|org|net|edu|gov|info|eu|se|nu|fi|dk|de|io|co\\.uk|ac\\.uk)(/\\S*)?$`,
  'u',
);

/**
 * Finds web and mail addresses: runs between white space, without the punctuation around them. All patterns are anchored and their
 * neighbouring classes are disjoint, and runs longer than `LONGEST` are skipped, so the time is linear.
 */
export function findAddresses(text: string): Address[] {
  const found: Address[] = [];
  for (const { index, run } of runsWithSigns(text)) {
    if (run.length > LONGEST) continue;
    let from = 0;
    let to = run.length;
    while (from < to && OPENING.has(run[from]!)) from++;
    let opened = occurrences(run.slice(from), '(') - occurrences(run.slice(from), ')');
    while (to > from && CLOSING.has(run[to - 1]!) && !(run[to - 1] === ')' && opened >= 0)) {
      if (run[--to] === ')') opened++;
    }
    const address = run.slice(from, to);
    const domain = BARE_DOMAIN.exec(address);
    if (!domain && !WEB.test(address) && !MAIL.test(address)) continue;
    found.push({
      start: index + from,
      end: index + to,
      isBareDomain: domain !== null && domain[1] === undefined && !WEB.test(address),
    });
  }
  return found;
}

const SIGN = /[.@]/gu;
const SPACE = /\s/u;
const REST_OF_RUN = /\S*/uy;

/** Yields the runs between white space that have a full stop or an at sign. */
function* runsWithSigns(text: string): Generator<{ index: number; run: string }> {
  let end = 0;
  for (const sign of text.matchAll(SIGN)) {
    if (sign.index < end) continue;
    let index = sign.index;
    while (index > end && !SPACE.test(text.charAt(index - 1))) index--;
    REST_OF_RUN.lastIndex = sign.index;
    end = sign.index + REST_OF_RUN.exec(text)![0].length;
    yield { index, run: text.slice(index, end) };
  }
}

function occurrences(text: string, character: string): number {
  return text.split(character).length - 1;
}
