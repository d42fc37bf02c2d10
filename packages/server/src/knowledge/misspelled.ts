/** The small letters of names, with space and hyphen. Digits are left out: a name with another number is another name. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyzåäö -');
/** The least and the most characters of a name in which a wrong letter is searched for. */
const LENGTH = { min: 5, max: 60 };

/** Yields the forms that differ from a form in one letter: one too many, one too few, another one, or two in the wrong order. */
export function* misspelledForms(form: string): Generator<string> {
  if (form.length < LENGTH.min || form.length > LENGTH.max) return;
  for (let at = 0; at <= form.length; at++) {
    const [before, after] = [form.slice(0, at), form.slice(at)];
    const [letter = '', next = ''] = after;
    const isDigit = /\d/.test(letter);
    if (letter !== '' && !isDigit) {
      yield before + after.slice(1);
      if (next !== '' && next !== letter && !/\d/.test(next)) yield before + next + letter + after.slice(2);
    }
    for (const other of LETTERS) {
      yield before + other + after;
      if (letter !== '' && !isDigit && other !== letter) yield before + other + after.slice(1);
    }
  }
}
