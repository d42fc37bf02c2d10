import type { Result } from '@textkin/client';

/** The number of texts that match the filters, and how many of them have each tag, category and month. */
export type Counts = Required<Pick<Result<'collection.listTexts'>, 'total' | 'facets'>>;
