import type { Tag } from '@textkin/client';
import type { ValueCodec } from './codecs.ts';

/** A condition on the tags of a text: that a tag has a name, a category, or both. */
export interface TagCondition {
  tag?: string;
  category?: Tag['category'];
}

/** Characters that separate the parts of an address, and the character that escapes them. */
const separators = /[%;:]/g;

/**
 * Returns a codec for conditions on tags, such as `organization:Volvo;person:` for the organization Volvo and any person.
 * A name alone has no category.
 */
export function tagConditions(categories: readonly Tag['category'][]): ValueCodec<TagCondition[]> {
  const readOne = (text: string): TagCondition | undefined => {
    const at = text.indexOf(':');
    const category = at < 0 ? undefined : categories.find((name) => name === text.slice(0, at));
    if (at >= 0 && category === undefined) return undefined;
    try {
      const tag = decodeURIComponent(text.slice(at + 1));
      if (tag === '' && category === undefined) return undefined;
      return { ...(tag !== '' && { tag }), ...(category && { category }) };
    } catch {
      return undefined;
    }
  };
  return {
    read: (text) => {
      const read = text.split(';').map(readOne);
      return read.every((one) => one !== undefined) ? read : undefined;
    },
    write: (conditions) =>
      conditions
        .map(({ tag = '', category }) => {
          const name = tag.replaceAll(separators, encodeURIComponent);
          return category === undefined ? name : `${category}:${name}`;
        })
        .join(';'),
  };
}
