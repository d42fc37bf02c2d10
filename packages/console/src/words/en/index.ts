import { card } from './entities/card.ts';
import { collections } from './collections.ts';
import { common } from './common.ts';
import { editing } from './editing.ts';
import { finding } from './finding.ts';
import { groups } from './groups.ts';
import { importing } from './importing.ts';
import { keys } from './keys.ts';
import { map } from './map.ts';
import { places } from './entities/places.ts';
import { playground } from './playground.ts';
import { signIn } from './sign-in.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { texts } from './texts.ts';

/** All texts of the console in English. A text with a number or a name is a function. */
export const en = {
  ...common,
  card,
  collections,
  editing,
  finding,
  groups,
  importing,
  keys,
  map,
  places,
  playground,
  signIn,
  tags,
  text,
  texts,
};

export type Words = typeof en;
