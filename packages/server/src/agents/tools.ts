import { limits } from '../domain/limits.ts';

/** A method as a tool of agents. */
export interface ToolEntry {
  /** The name in snake case: several agents accept only letters, digits, `_` and `-`. */
  name: string;
  method: string;
  title: string;
  /** Tells a model when to use the tool, and which tool to call first. */
  description: string;
  /** For a tool that writes: whether it may replace or delete data. */
  replaces?: boolean;
  /** For a tool that writes: whether a second call with the same arguments changes nothing more. */
  repeatable?: boolean;
  /** Default arguments, so that a list has pages. */
  presets?: Readonly<Record<string, unknown>>;
  /** Params that the tool lacks, so that the list of tools stays short. */
  omits?: readonly string[];
  /** Descriptions of params for this tool alone. */
  params?: Readonly<Record<string, string>>;
}

const page = 'Entries per page.';
const onlyTagged = {
  tag: 'Only texts with this tag.',
  category: 'Category of the tag, or of any tag.',
};
/** The params that filter by several tags and that count a result. */
const severalTags = ['tags', 'match', 'without', 'facets'];

/** The tools in the order in which agents see them. A key sees the tools that its scope allows. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'list_collections',
    method: 'collection.list',
    title: 'List collections',
    description:
      'Lists the collections with their ids, names and languages. Call it first: other tools need the ids.',
    presets: { limit: limits.toolRows.withoutLimit },
    params: { limit: page },
  },
  {
    name: 'get_collection_stats',
    method: 'collection.stats',
    title: 'Count a collection',
    description: 'Returns the numbers of texts, pending texts and words, and the most frequent tags.',
  },
  {
    name: 'list_texts',
    method: 'collection.listTexts',
    title: 'List texts',
    description:
      'Lists texts of a collection without bodies, by tag, date or headline words. ' +
      'To find texts about a subject, use search_texts.',
    // Without an order, the method returns no cursor, because its oldest clients expect none.
    presets: { order: 'id' },
    omits: severalTags,
    params: { ...onlyTagged, limit: page, order: 'A leading - means descending.' },
  },
  {
    name: 'search_texts',
    method: 'text.search',
    title: 'Search texts',
    omits: severalTags,
    description:
      'Finds texts by words and by meaning, most relevant first. Returns headlines and ids; get_text returns bodies.',
    params: {
      ...onlyTagged,
      query: 'Words or a sentence. A "phrase" must occur.',
    },
  },
  {
    name: 'get_text',
    method: 'text.get',
    title: 'Read a text',
    description: 'Returns a text; with "include_body": true also its body.',
    omits: ['include'],
  },
  {
    name: 'get_text_tags',
    method: 'text.tags',
    title: 'Tags of a text',
    description: 'Returns the persons, organizations and places of a text, most relevant first.',
    presets: { limit: limits.toolRows.tags },
    omits: ['skip_categorization'],
    params: { links: 'Adds who is meant.' },
  },
  {
    name: 'find_related_texts',
    method: 'text.relatedTexts',
    omits: ['links'],
    title: 'Related texts',
    description: 'Returns the texts most related to a stored text. For a query in words, use search_texts.',
    params: { collection_scope: 'Ids of collections; default: its own.' },
  },
  {
    name: 'preview_text',
    method: 'text.preview',
    omits: ['links'],
    title: 'Analyse a draft',
    description: 'Returns the tags of a text without storing it and, with a collection_id, related texts.',
    params: { collection_id: 'Collection to search for related texts.', limit: 'Maximum related texts.' },
  },
  {
    name: 'list_tags',
    omits: ['links', 'match'],
    method: 'tag.list',
    title: 'List tags',
    description: 'Lists the tags of collections with variants, number of texts, first and last date.',
    params: {
      limit: page,
      category: 'Only tags of this category.',
      order: 'Most texts first, by name, or latest first.',
      by: '`entity`: names of one entity are one entry.',
    },
  },
  {
    name: 'list_tag_texts',
    method: 'tag.texts',
    omits: ['links'],
    title: 'Texts of a tag',
    description: 'Lists the texts of a tag, latest or most relevant first.',
    params: { limit: page, order: 'Which texts come first.' },
  },
  {
    name: 'get_tag_timeline',
    method: 'tag.timeline',
    title: 'Timeline of a tag',
    description: 'Counts the texts with a tag by day, week, month or year.',
  },
  {
    name: 'list_related_tags',
    method: 'tag.related',
    title: 'Related tags',
    description: 'Returns the tags that share more texts with a tag than by chance, strongest first.',
  },
  {
    name: 'find_entities',
    method: 'entity.find',
    title: 'Find entities',
    description: 'Returns the persons, places and other things that a name may mean.',
    params: {
      query: 'A name or a part of it.',
      vocabularies: 'Ids of your vocabularies.',
      context: 'Words around the name.',
      language: 'Of the results.',
      category: 'Only this category.',
    },
  },
  {
    name: 'list_tag_edits',
    method: 'tag.edits',
    title: 'Edits of tags',
    description: 'Lists the renamed, merged and hidden tags of a collection.',
    presets: { limit: limits.toolRows.withoutLimit },
    params: { limit: page },
  },
  {
    name: 'create_text',
    method: 'text.create',
    title: 'Store a text',
    description:
      'Stores a text and starts its analysis. With an ext_text_id or idempotency_key, a retry stores nothing twice.',
    params: { ext_text_id: 'Your id of the text, unique in its collection.' },
  },
  {
    name: 'update_text',
    method: 'text.update',
    title: 'Change a text',
    description: 'Replaces the given fields of a text. A new headline or body starts a new analysis.',
    omits: ['if_revision'],
    replaces: true,
    repeatable: true,
    params: {
      ext_text_id: 'Your id of the text; with text_id, its new value.',
    },
  },
  {
    name: 'add_text_tag',
    method: 'text.addTag',
    title: 'Add a tag to a text',
    description:
      'Adds a tag to a text; later analyses keep it. An existing tag gets the new category and relevance.',
    replaces: true,
    repeatable: true,
    params: { tag: 'Name of the tag.' },
  },
  {
    name: 'update_text_tag',
    method: 'text.updateTag',
    title: 'Change a tag of a text',
    description: 'Changes the name, category or relevance of a tag of one text; later analyses keep it.',
    replaces: true,
  },
  {
    name: 'delete_text_tag',
    method: 'text.deleteTag',
    title: 'Remove a tag from a text',
    description: 'Removes a tag from one text. Later analyses do not add it again; add_text_tag does.',
    replaces: true,
    params: { tag: 'Name, as get_text_tags returns it.' },
  },
  {
    name: 'edit_tag',
    method: 'tag.edit',
    title: 'Change a tag everywhere',
    description:
      'Renames a tag in a whole collection, merges it into another, changes its category or hides it, in future texts too. ' +
      'undo_tag_edit reverts it.',
    replaces: true,
  },
  {
    name: 'undo_tag_edit',
    method: 'tag.undo',
    title: 'Undo edits of a tag',
    description: 'Reverts the edits of a tag in a whole collection.',
    replaces: true,
  },
];
