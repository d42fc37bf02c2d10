import { day, decimal, id, ids, linkCode, oneOf, words } from './kinds.ts';

export const categories = ['person', 'organization', 'location', 'url', 'unknown'] as const;
const category = oneOf(...categories);
const dates = { from: day, to: day };
const interval = oneOf('day', 'week', 'month', 'year');

/** The views, and what stands in their addresses: fields of the path, and after a `?` those that may be left out. */
export const views = {
  /** The list, or with `edit` a form beside it for a new one. */
  collections: { path: '/', fields: {}, query: { edit: oneOf('new') } },
  /** A collection and its texts. */
  texts: {
    path: '/collections/:collection',
    fields: { collection: id },
    query: { query: words, tag: words, category, ...dates, order: oneOf('-date', 'date') },
  },
  text: {
    path: '/collections/:collection/texts/:text',
    fields: { collection: id, text: id },
    /** The texts that led there, what is edited, the tag that is lit or edited, and whether all tags are listed. */
    query: { via: ids, edit: oneOf('text', 'tags', 'new-tag', 'delete'), tag: words, tags: oneOf('all') },
  },
  /** The tags of a collection. */
  tags: {
    path: '/collections/:collection/tags',
    fields: { collection: id },
    query: { prefix: words, category, ...dates, order: oneOf('texts', 'name', 'latest') },
  },
  tag: {
    path: '/collections/:collection/tags/:category/:tag',
    fields: { collection: id, category, tag: words },
    query: {
      order: oneOf('latest', 'relevance'),
      ...dates,
      interval,
      /** The collection of the path, or all of the account. */
      among: oneOf('all'),
      /** Whether the form that changes the tag is open. */
      form: oneOf('open'),
    },
  },
  /** What was changed about the tags of a collection by hand. */
  edits: { path: '/collections/:collection/edits', fields: { collection: id }, query: {} },
  map: {
    path: '/collections/:collection/map',
    fields: { collection: id },
    /** What is searched for; the name that is chosen; the middle of what is seen in percent, and how near it is. */
    query: {
      ...{ query: words, category, ...dates },
      ...{ tag: words, tagCategory: category, x: decimal, y: decimal, zoom: decimal },
    },
  },
  import: { path: '/collections/:collection/import', fields: { collection: id }, query: {} },
  /** Name, description, export, emptying and deleting. */
  manage: { path: '/collections/:collection/manage', fields: { collection: id }, query: {} },
  search: {
    path: '/search',
    fields: {},
    /** Of the texts found the ten most relevant are shown, or `all` that one call answers. */
    query: { query: words, collections: ids, tag: words, category, ...dates, shown: oneOf('all') },
  },
  /** The list, or with `edit` a form beside it for a new one. */
  groups: { path: '/groups', fields: {}, query: { edit: oneOf('new') } },
  /** Its texts and what belongs to them in some collections, all of its language by default; a search for more. */
  group: { path: '/groups/:group', fields: { group: id }, query: { collections: ids, query: words } },
  /** Neighbours from a collection, or none: then the text's language, or `auto`. */
  playground: { path: '/playground', fields: {}, query: { collection: id, language: words } },
  keys: { path: '/keys', fields: {}, query: {} },
  /** A one-time link. */
  enter: { path: '/enter/:code', fields: { code: linkCode }, query: {} },
} as const;
