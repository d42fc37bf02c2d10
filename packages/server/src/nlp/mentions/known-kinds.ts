import type { Kind } from '../../knowledge/layout.ts';
import type { nameCategories } from './reading.ts';

/** The category of a tag for each kind of the table. */
export const categoryByKind: Readonly<Record<Kind, (typeof nameCategories)[number]>> = {
  person: 'person',
  organization: 'organization',
  location: 'location',
  work: 'unknown',
  event: 'unknown',
  product: 'unknown',
  law: 'unknown',
  character: 'unknown',
};
