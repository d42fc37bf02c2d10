import type { Category } from '../../domain/tags/tag.ts';
import type { WorldDetails } from '../../knowledge/details.ts';
import type { Candidate } from '../../knowledge/table.ts';
import { categoryByKind } from '../mentions/known-kinds.ts';

/** Returns the spelling of a name that the table knows, for a name in one case: "MoDo" for "modo"; undefined for other names. */
export type KnownSpelling = (name: string, category: Category) => string | undefined;

/** The least prominence of an entry that says how its name is spelled. */
const LEAST_PROMINENCE = 0.3;
/** The most letters of a name that may be an abbreviation; the table knows abbreviations in capitals only. */
const LONGEST_ABBREVIATION = 5;

/** Makes the function that spells known names. It reads the details of entries, which is slow, so it is only for names in one case. */
export function makeKnownSpelling(
  candidates: (name: string) => readonly Candidate[],
  details: Pick<WorldDetails, 'at'>,
): KnownSpelling {
  return (name, category) => {
    const small = name.toLowerCase();
    const forms = small.length > LONGEST_ABBREVIATION ? [small] : [small, small.toUpperCase()];
    const found = forms
      .flatMap((form) => candidates(form))
      .filter(({ kind, prominence }) => {
        const isSame = categoryByKind[kind] === category;
        // Laws and wars are written in small letters: "jordabalken", "andra världskriget".
        return isSame && kind !== 'law' && kind !== 'event' && prominence >= LEAST_PROMINENCE;
      })
      .toSorted((one, other) => other.prominence - one.prominence);
    for (const { entry } of found) {
      const { name: usual, nameSv, aliases } = details.at(entry);
      const spelling = [nameSv, usual, ...aliases].find((one) => one.toLowerCase() === small);
      if (spelling !== undefined) return spelling;
    }
    return undefined;
  };
}
