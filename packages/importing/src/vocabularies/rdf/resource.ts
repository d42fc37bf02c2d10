import { categoryOfClass, type EntryCategory } from '../categories.ts';
import { type EntryParts, nameLanguages, type NameLanguage } from '../entry.ts';
import { itemIn, addressOfItem } from '../wikidata.ts';
import { isConceptClass, type Meaning } from './meanings.ts';
import type { Triple } from './triple.ts';

interface Text {
  text: string;
  /** The first part of the language, such as `sv` of `sv-FI`; '' for none. */
  language: string;
}

/** What the statements of a file say about one address. */
export class Resource {
  readonly line: number | undefined;
  readonly #texts: Partial<Record<Meaning, Text[]>> = {};
  #category: EntryCategory | undefined;
  #isConcept = false;
  #item: string | undefined;
  #page: string | undefined;
  /** The address of its coordinates. */
  place: string | undefined;

  constructor(line: number | undefined) {
    this.line = line;
  }

  add(meaning: Meaning, { object, language }: Triple): void {
    if (meaning === 'type') {
      this.#category ??= categoryOfClass(object);
      this.#isConcept ||= isConceptClass(object);
    } else if (meaning === 'match') this.#item ??= itemIn(object);
    else if (meaning === 'page') this.#page ??= object;
    else if (meaning === 'place' && language === undefined) this.place = object;
    else if (language !== undefined) {
      const texts = (this.#texts[meaning] ??= []);
      texts.push({ text: object, language: language.split('-', 1)[0]!.toLowerCase() });
    }
  }

  /** Whether the resource is a concept, a person, an organization or a place, not a list of concepts or a part of a list. */
  get isEntry(): boolean {
    return this.#isConcept || this.#category !== undefined;
  }

  first(meaning: 'latitude' | 'longitude'): string | undefined {
    return this.#texts[meaning]?.[0]?.text;
  }

  /** Returns the parts of the entry. Names in languages other than Swedish and English count only if it has no other name. */
  parts(address: string, { category, language }: ResourceSettings): EntryParts {
    const all = [...(this.#texts.name ?? []), ...(this.#texts.label ?? [])];
    const isKnown = (text: Text) => text.language === '' || isNameLanguage(text.language);
    const known = all.filter(isKnown);
    const foreign = known.length === 0 ? all[0] : undefined;
    const inLanguage = (wanted: string) => known.find(({ language }) => language === wanted)?.text;
    const isWanted = foreign === undefined ? isKnown : (text: Text) => text.language === foreign.language;
    const aliases = [...all, ...(this.#texts.alias ?? [])].filter(isWanted);
    return {
      id: address,
      category: this.#category ?? category ?? 'unknown',
      name: foreign?.text ?? inLanguage(''),
      names: Object.fromEntries(nameLanguages.map((one) => [one, inLanguage(one)])),
      aliases: aliases.map(({ text }) => text),
      description: this.#description(language),
      uri: this.#item === undefined ? (this.#page ?? addressIn(address)) : addressOfItem(this.#item),
      never: this.#texts.never?.[0]?.text === 'true',
    };
  }

  #description(language: string | undefined): string | undefined {
    const texts = [...(this.#texts.description ?? []), ...(this.#texts.note ?? [])];
    const order = [language, ...nameLanguages, ''];
    for (const wanted of order) {
      const found = texts.find(({ language }) => language === wanted);
      if (found) return found.text;
    }
    return texts[0]?.text;
  }
}

export interface ResourceSettings {
  /** The category of concepts whose classes have none. */
  category: EntryCategory | undefined;
  /** The language of descriptions, where there are several. */
  language: string | undefined;
}

function isNameLanguage(language: string): language is NameLanguage {
  return nameLanguages.some((known) => known === language);
}

/** Returns an address that a browser can open; undefined for an address that is relative to the file. */
function addressIn(address: string): string | undefined {
  return /^https?:/.test(address) ? address : undefined;
}
