import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameWords, textWords } from '../../packages/server/src/linking/names/form-words.ts';
import { VocabularyIndex } from '../../packages/server/src/linking/names/vocabulary-index.ts';
import { Matcher } from '../../packages/server/src/linking/matcher.ts';

const words = 'Anna anna Ek ek-berg Volvo Cars i och SVT "Masse" St. Lund Lunds åker Åke É.'.split(' ');

/** Returns words of the list, chosen by a seed. */
function choose(seed: number, count: number): string[] {
  let state = seed * 2654435761;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return words[state % words.length]!;
  });
}

test('the matcher finds what a comparison of all runs of words finds', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const names = Array.from({ length: 12 }, (_, at) => choose(seed * 100 + at, 1 + (at % 4)).join(' '));
    const index = new VocabularyIndex();
    const forms = new Map<string, Set<string>>();
    for (const [at, name] of names.entries()) {
      index.put({ id: `e${at}`, category: 'person', name, aliases: [] });
      const form = nameWords(name).map(({ form }) => form).join(' '); // prettier-ignore
      if (form !== '') forms.set(form, (forms.get(form) ?? new Set()).add(`e${at}`));
    }
    const text = choose(seed, 40).join(' ');
    const all = textWords(text);
    const expected: string[] = [];
    for (let from = 0; from < all.length; from++)
      for (let to = from + 1; to <= all.length; to++) {
        const form = all.slice(from, to).map(({ form }) => form).join(' '); // prettier-ignore
        const ids = forms.get(form);
        if (ids) expected.push(`${all[from]!.start} ${all[to - 1]!.end} ${[...ids].sort().join()}`);
      }
    // In English "Lunds" is not a genitive of "Lund".
    const matches = new Matcher([{ vocabulary: 1, index }])
      .find(text, 'en', () => true)
      .map(({ start, end, entries }) => `${start} ${end} ${entries.map(({ id }) => id).sort().join()}`); // prettier-ignore
    assert.deepEqual(matches, expected, `seed ${seed}: ${names.join(' | ')} in ${text}`);
  }
});
