import { limits } from '../domain/limits.ts';

/** A method as agents are offered it. */
export interface ToolEntry {
  /** Snake case: several agents take nothing but letters, digits, `_` and `-`. */
  name: string;
  method: string;
  title: string;
  /** For the model that chooses among tools: what it is for, and what to call before. */
  description: string;
  /** For a tool that writes: whether it may replace or delete data. */
  replaces?: boolean;
  /** For a tool that writes: whether a second call with the same arguments changes nothing more. */
  repeatable?: boolean;
  /** Arguments where none are given, so that a list has pages. */
  presets?: Readonly<Record<string, unknown>>;
  /** Descriptions of params, where this tool needs its own. */
  params?: Readonly<Record<string, string>>;
}

const page = 'Entries of a page.';
const onlyTagged = {
  tag: 'Only texts with it, by any of its names.',
  category: 'Of the tag, or of any tag.',
};

/** The tools in the order in which agents are shown them. A key sees those that its scope allows. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'list_collections',
    method: 'collection.list',
    title: 'List collections',
    description:
      'Lists the collections of texts with ids, names and languages. Call it first: the other tools take these ids.',
    presets: { limit: limits.toolRows.listed },
    params: { limit: page },
  },
  {
    name: 'get_collection_stats',
    method: 'collection.stats',
    title: 'Count a collection',
    description:
      'Counts the texts of a collection, those not analysed yet and the words, and names the most frequent tags.',
  },
  {
    name: 'list_texts',
    method: 'collection.listTexts',
    title: 'List texts',
    description:
      'Lists texts of a collection without their bodies: all, of a tag, of dates, or with words in the headline. ' +
      'To find texts about something, use search_texts.',
    // Without an order the method has no cursor, for its oldest clients.
    presets: { order: 'id' },
    params: { ...onlyTagged, limit: page, order: 'With -, the latest first.' },
  },
  {
    name: 'search_texts',
    method: 'text.search',
    title: 'Search texts',
    description:
      'Finds texts about a query, by words and by meaning, the most relevant first. Returns headlines and ids; get_text has ' +
      'the bodies.',
    params: {
      ...onlyTagged,
      query: 'Words or a sentence; a "phrase" must occur.',
    },
  },
  {
    name: 'get_text',
    method: 'text.get',
    title: 'Read a text',
    description: 'Reads a text by text_id or ext_text_id; its body only with "include_body": true.',
  },
  {
    name: 'get_text_tags',
    method: 'text.tags',
    title: 'Tags of a text',
    description: 'Names the persons, organizations and places that a text is about, the most relevant first.',
    presets: { limit: limits.toolRows.tags },
  },
  {
    name: 'find_related_texts',
    method: 'text.relatedTexts',
    title: 'Related texts',
    description:
      'Finds the texts most related to a stored text. With "explain": true it says what relates them.',
    params: { collection_scope: 'Collections to look in; that of the text unless given.' },
  },
  {
    name: 'preview_text',
    method: 'text.preview',
    title: 'Analyse a draft',
    description:
      'Returns the tags of a text that is not stored, and with a collection_id the texts related to it. Stores nothing.',
    params: { collection_id: 'Where to look for related texts.', limit: 'Related texts at most.' },
  },
  {
    name: 'list_tags',
    method: 'tag.list',
    title: 'List tags',
    description:
      'Lists the names that collections are about, each with its variants and the number of its texts.',
    params: {
      limit: page,
      category: 'Only tags of this category.',
      order: 'By number of texts, name or latest date.',
    },
  },
  {
    name: 'list_tag_texts',
    method: 'tag.texts',
    title: 'Texts of a tag',
    description: 'Lists the texts of a tag, the latest or the most relevant first.',
    params: { limit: page, order: 'The latest or the most relevant first.' },
  },
  {
    name: 'get_tag_timeline',
    method: 'tag.timeline',
    title: 'Timeline of a tag',
    description: 'Counts the texts that a tag is in by day, week, month or year.',
  },
  {
    name: 'list_related_tags',
    method: 'tag.related',
    title: 'Related tags',
    description:
      'Names the tags that are in the texts of a tag more often than by chance, the strongest first.',
  },
  {
    name: 'list_tag_edits',
    method: 'tag.edits',
    title: 'Edits of tags',
    description: 'Lists the renamed, joined and hidden tags of a collection.',
    presets: { limit: limits.toolRows.listed },
    params: { limit: page },
  },
  {
    name: 'create_text',
    method: 'text.create',
    title: 'Store a text',
    description:
      'Stores a text and analyses it. Give an ext_text_id or an idempotency_key, so that nothing is stored twice.',
    params: { ext_text_id: 'Its id at its source, which no other text has.' },
  },
  {
    name: 'update_text',
    method: 'text.update',
    title: 'Change a text',
    description: 'Replaces the given fields of a stored text. A new headline or body is analysed again.',
    replaces: true,
    repeatable: true,
    params: {
      ext_text_id: 'Its id at its source, in place of text_id; beside it, the new one.',
    },
  },
  {
    name: 'add_text_tag',
    method: 'text.addTag',
    title: 'Add a tag to a text',
    description:
      'Gives a text a tag, also for later analyses; a tag of the same word gets its category and relevance.',
    replaces: true,
    repeatable: true,
    params: { tag: 'The word of the tag.' },
  },
  {
    name: 'update_text_tag',
    method: 'text.updateTag',
    title: 'Change a tag of a text',
    description: 'Changes the word, category or relevance of a tag of one text, for later analyses too.',
    replaces: true,
  },
  {
    name: 'delete_text_tag',
    method: 'text.deleteTag',
    title: 'Take a tag off a text',
    description: 'Takes a tag off one text; later analyses do not bring it back, add_text_tag does.',
    replaces: true,
  },
  {
    name: 'edit_tag',
    method: 'tag.edit',
    title: 'Change a tag everywhere',
    description:
      'Renames a tag in a whole collection, joins it with another, changes its category or hides it, in texts to come too. ' +
      'undo_tag_edit takes it back.',
    replaces: true,
  },
  {
    name: 'undo_tag_edit',
    method: 'tag.undo',
    title: 'Undo the edit of a tag',
    description: 'Takes back what edit_tag changed of a tag.',
    replaces: true,
  },
];
