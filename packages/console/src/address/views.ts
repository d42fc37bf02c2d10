import { day, decimal, id, ids, linkCode, oneOf, words } from './codecs.ts';
import { tagConditions } from './tag-conditions.ts';

export const categories = ['person', 'organization', 'location', 'url', 'unknown'] as const;
const category = oneOf(...categories);
const dates = { from: day, to: day };
export const conditions = tagConditions(categories);
/** The filters of texts. Addresses of earlier versions have one tag, in `tag`. */
const textFilters = {
  ...{ tag: words, tags: conditions, match: oneOf('all', 'any'), without: conditions },
  ...{ category, ...dates },
};
const interval = oneOf('day', 'week', 'month', 'year');

/** The views with the fields of their paths, and the optional fields of their queries. */
export const views = {
  /** The list of collections; `edit` opens the form for a new one. */
  collections: { path: '/', fields: {}, query: { edit: oneOf('new') } },
  /** A collection and its texts. */
  texts: {
    path: '/collections/:collection',
    fields: { collection: id },
    query: { query: words, ...textFilters, order: oneOf('-date', 'date') },
  },
  text: {
    path: '/collections/:collection/texts/:text',
    fields: { collection: id, text: id },
    /** The texts on the path here, the open form, the tag that is highlighted or edited, and whether all tags are listed. */
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
      /** Shows the tag in all collections of the account instead of only the one in the path. */
      among: oneOf('all'),
      /** Whether the form that changes the tag is open. */
      form: oneOf('open'),
    },
  },
  /** The manual edits of a collection's tags. */
  edits: { path: '/collections/:collection/edits', fields: { collection: id }, query: {} },
  map: {
    path: '/collections/:collection/map',
    fields: { collection: id },
    /** The search, the chosen name, the centre of the viewport in percent, and the zoom. */
    query: {
      ...{ query: words, category, ...dates },
      ...{ tag: words, tagCategory: category, x: decimal, y: decimal, zoom: decimal },
    },
  },
  /** The map of places. */
  places: {
    path: '/collections/:collection/places',
    fields: { collection: id },
    /** The words that a name has, the id of the chosen place, and the viewport as on the map of names. */
    query: { find: words, ...dates, place: words, x: decimal, y: decimal, zoom: decimal },
  },
  import: { path: '/collections/:collection/import', fields: { collection: id }, query: {} },
  /** Name, description, export, emptying and deleting. */
  manage: { path: '/collections/:collection/manage', fields: { collection: id }, query: {} },
  search: {
    path: '/search',
    fields: {},
    /** `relevance` is the lowest relevance. The ten most relevant texts are shown; with `all`, as many as one call returns. */
    query: {
      ...{ query: words, collections: ids, language: words, ...textFilters },
      ...{ relevance: decimal, savedSearch: id, shown: oneOf('all') },
    },
  },
  /** The saved searches with their latest matches. */
  savedSearches: { path: '/saved-searches', fields: {}, query: {} },
  /** The list of groups; `edit` opens the form for a new one. */
  groups: { path: '/groups', fields: {}, query: { edit: oneOf('new') } },
  /** The collections to look for related texts in (default: all in the group's language), and a search for texts to add. */
  group: { path: '/groups/:group', fields: { group: id }, query: { collections: ids, query: words } },
  /** The vocabularies and what collections use of them; `edit` opens the form for a new one. */
  lists: { path: '/lists', fields: {}, query: { edit: oneOf('new') } },
  /** A vocabulary, and the beginning of the names that are listed. */
  list: { path: '/lists/:list', fields: { list: id }, query: { prefix: words } },
  /** The collection to find related texts in; without one, the language of the text, or `auto`. */
  playground: { path: '/playground', fields: {}, query: { collection: id, language: words } },
  keys: { path: '/keys', fields: {}, query: {} },
  /** A one-time link. */
  enter: { path: '/enter/:code', fields: { code: linkCode }, query: {} },
} as const;
