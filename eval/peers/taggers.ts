import type { Language } from '../../packages/server/src/domain/language.ts';
import type { Category } from '../../packages/server/src/domain/tags/tag.ts';
import { versionOf } from './version.ts';

/** A name: its start, its length in UTF-16 code units, and PER, ORG or LOC; NAME for a tagger without types. */
export type Found = [start: number, length: number, type: string];

/** Finds the names of a text. */
export type Tag = (text: string, language: Language) => Found[] | Promise<Found[]>;

export interface Tagger {
  version: string;
  tag: Tag;
}

const categories: Partial<Record<Category, string>> = {
  person: 'PER',
  organization: 'ORG',
  location: 'LOC',
};

/** Taggers for Node. Taggers from npm packages throw `ERR_MODULE_NOT_FOUND` if `npm ci --prefix eval` was not run. */
export const taggers: Record<string, () => Promise<Tagger>> = { Textkin: textkin, compromise, wink };

/** Opens the service's own analysis, without names of other categories. */
async function textkin(): Promise<Tagger> {
  const { openAnalyser } = await import('../model.ts');
  const analyse = await openAnalyser();
  return {
    version: versionOf('../../models/en-sv/package.json'),
    async tag(text, language) {
      const { tags } = await analyse({ headline: '', body: text, language });
      return tags.flatMap(({ category, mentions }) => {
        const type = categories[category];
        return type === undefined ? [] : mentions.map(({ offset, length }): Found => [offset, length, type]);
      });
    },
  };
}

/** Opens compromise, which finds people, organizations and places. */
async function compromise(): Promise<Tagger> {
  const { default: nlp } = await import('compromise');
  return {
    version: nlp.version,
    tag(text) {
      const read = nlp(text);
      const all = { PER: read.people(), ORG: read.organizations(), LOC: read.places() };
      return Object.entries(all).flatMap(([type, view]) =>
        view.json({ offset: true }).map(({ offset, text: name }): Found => {
          const [before] = /^[^\p{L}\p{N}]*/u.exec(name)!;
          return [
            offset.start + (text.startsWith(name, offset.start) ? before.length : 0),
            trim(name).length,
            type,
          ];
        }),
      );
    },
  };
}

/** Returns a name without punctuation around it. */
function trim(name: string): string {
  return name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** Opens wink-nlp. Its model marks dates, sums and addresses but no names, so successive proper nouns are one name. */
async function wink(): Promise<Tagger> {
  const [{ default: open }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  const nlp = open(model, ['sbd', 'pos']);
  const { value, pos, precedingSpaces } = nlp.its;
  return {
    version: versionOf('../node_modules/wink-nlp/package.json'),
    tag(text) {
      const tokens = nlp.readDoc(text).tokens();
      const [words, tags, spaces] = [value, pos, precedingSpaces].map((feature) => tokens.out(feature));
      const found: Found[] = [];
      let [at, isOpen] = [0, false];
      for (const [index, word] of words!.entries()) {
        const start = at + spaces![index]!.length;
        at = start + word.length;
        if (tags![index] === 'PROPN') {
          if (isOpen) found.at(-1)![1] = at - found.at(-1)![0];
          else found.push([start, word.length, 'NAME']);
        }
        isOpen = tags![index] === 'PROPN';
      }
      return found;
    },
  };
}
