import { compareByPlace } from '../domain/tags/edits.ts';
import type { Mention } from '../domain/tags/tag.ts';
import type { Source } from '../domain/text.ts';
import { records } from '../languages/index.ts';
import { isCompoundPart } from '../nlp/mentions/mentions.ts';
import { withoutEnding } from './endings.ts';
import { nameWords, textWords, wordForm } from './names/form-words.ts';
import type { WorkingTags } from './working-tags.ts';

type Group = WorkingTags['groupsWithReading'][number];

const CAPITALISED = /^\p{Lu}\p{L}+/u;

/**
 * Joins a surname on its own to the person of a vocabulary whose full name precedes it in the text. A surname that two people in the text
 * have is joined to neither.
 */
export function joinSurnames(
  working: WorkingTags,
  source: Source & { toStoredMention: (mention: Mention) => Mention },
): void {
  const open = working.tagsWithoutReading();
  const bySurname = new Map<string, { group: Group; first: Mention } | undefined>();
  for (const group of working.groupsWithReading) {
    if (group.reading.entry?.category !== 'person') continue;
    const full = group.matches
      .filter(({ words }) => words > 1)
      .sort((a, b) => compareByPlace(a.mention, b.mention));
    for (const surname of new Set(
      full
        .map(({ name }) => nameWords(name).at(-1)!)
        .filter(({ written }) => CAPITALISED.test(written))
        .map(({ form }) => form),
    ))
      bySurname.set(surname, bySurname.has(surname) ? undefined : { group, first: full[0]!.mention });
  }
  for (const { form, found } of open) {
    const surname = form.slice(form.lastIndexOf(' ') + 1);
    if (found.category === 'person' && surname !== form && bySurname.has(surname))
      bySurname.set(surname, undefined);
  }
  const isAfter = (mention: Mention, first: Mention): boolean => compareByPlace(first, mention) < 0;
  for (const { tag, form, found, first } of open) {
    const person = bySurname.get(form);
    if (person && found.category !== 'url' && isAfter(first, person.first)) working.join(tag, person.group);
  }
  if (![...bySurname.values()].some((person) => person !== undefined)) return;
  const { names } = records[source.language];
  for (const field of ['headline', 'body'] as const) {
    const text = source[field];
    for (const { start, end, written, form } of textWords(text)) {
      if (!CAPITALISED.test(written) || /[-‐‑@/._]/u.test(text.charAt(start - 1))) continue;
      if (/^[-‐‑]\p{L}/u.test(text.slice(end, end + 2)) || isCompoundPart(text, end)) continue;
      const bare = withoutEnding(written, names);
      const person = bySurname.get(form) ?? (bare && bySurname.get(wordForm(bare.written)));
      if (person === undefined) continue;
      const isBare = bySurname.get(form) === undefined && bare !== undefined && !bare.isMentioned;
      const length = isBare ? bare.written.length : end - start;
      const mention = source.toStoredMention({ field, offset: start, length });
      if (isAfter(mention, person.first)) working.addMention(mention, person.group);
    }
  }
}
