/** The minimum length of names that differ in one letter, and of names of which one has one more letter at its end. */
const LEAST = { anywhere: 7, last: 5 };

/**
 * Returns whether two folded names are one name in two spellings: one letter within a word differs, is missing, or is swapped with the
 * next. Digits and the first letters of words must be equal: "Route 61" and "Route 62", "Hanna" and "Anna" are different names.
 */
export function isMisspelled(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === short.length) return short.length >= LEAST.last && /\p{L}/u.test(long[at]!);
  if (short.length < LEAST.anywhere || !isWithinWord(short, at) || !isWithinWord(long, at)) return false;
  const [rest, others] = [short.slice(at), long.slice(at + 1)];
  if (short.length < long.length) return rest === others;
  if (rest.slice(1) === others) return true;
  return rest === `${others[0]}${long[at]}${others.slice(1)}`;
}

/** Returns whether the character at a place and the one before it are both letters. */
function isWithinWord(name: string, at: number): boolean {
  return at > 0 && /\p{L}/u.test(name[at]!) && /\p{L}/u.test(name[at - 1]!);
}

/** Returns keys of a folded name. Two names that differ in one letter within a word have a key in common. */
export function spellingKeys(name: string): string[] {
  const keys: string[] = [];
  // The shorter of the two names has as many letters as this name, or one fewer.
  for (const length of [name.length - 1, name.length]) {
    if (length < LEAST.anywhere) continue;
    const half = Math.floor((length - 1) / 2);
    keys.push(`< ${name.slice(0, half)}`, `> ${name.slice(name.length - half)}`);
  }
  return keys;
}
