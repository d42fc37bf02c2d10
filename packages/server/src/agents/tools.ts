/** A method as agents are offered it. */
export interface ToolEntry {
  /** Snake case: several agents take nothing but letters, digits, `_` and `-`. */
  name: string;
  method: string;
  title: string;
  /** For the model that chooses among tools: what it is for, and what to call before. */
  description: string;
  /** Of a tool that changes something: whether it may replace or take away what is there. */
  replaces?: boolean;
  /** Of a tool that changes something: whether a second call with the same arguments changes nothing more. */
  repeatable?: boolean;
}

/** The tools in the order in which agents are shown them. A key sees those that its scope allows. */
export const toolEntries: readonly ToolEntry[] = [
  {
    name: 'list_collections',
    method: 'collection.list',
    title: 'List collections',
    description:
      'Lists the collections of texts with their ids, names and languages. Call it first: the other tools take collection ids.',
  },
  {
    name: 'get_collection_stats',
    method: 'collection.stats',
    title: 'Count a collection',
    description:
      'Counts the texts of a collection, those still to be analysed, its words, and names its most frequent tags.',
  },
  {
    name: 'list_texts',
    method: 'collection.listTexts',
    title: 'List texts',
    description:
      'Lists texts of a collection without their bodies, by date or id, and by tag, dates or words of the headline. ' +
      'To find texts about something, use search_texts.',
  },
  {
    name: 'search_texts',
    method: 'text.search',
    title: 'Search texts',
    description:
      'Finds the texts that words or a sentence are about, by words and by meaning, the most relevant first. A phrase in ' +
      'quotation marks must occur. Answers headlines and ids; get_text has the bodies.',
  },
  {
    name: 'get_text',
    method: 'text.get',
    title: 'Read a text',
    description:
      'Reads one text by its text_id or ext_text_id. Its body comes only with "include_body": true.',
  },
  {
    name: 'get_text_tags',
    method: 'text.tags',
    title: 'Tags of a text',
    description:
      'Names the persons, organizations and places that a stored text is about, the most relevant first.',
  },
  {
    name: 'find_related_texts',
    method: 'text.relatedTexts',
    title: 'Related texts',
    description:
      'Finds the stored texts that are most related to one stored text. With "explain": true it says what relates them.',
  },
  {
    name: 'preview_text',
    method: 'text.preview',
    title: 'Analyse a draft',
    description:
      'Answers the tags of a text that is not stored, and with a collection_id the stored texts related to it. Stores nothing.',
  },
  {
    name: 'list_tags',
    method: 'tag.list',
    title: 'List tags',
    description:
      'Lists the names that collections are about with the number of their texts, variants of one name in one entry; ' +
      'by what a name begins with, by category and by dates.',
  },
  {
    name: 'list_tag_texts',
    method: 'tag.texts',
    title: 'Texts of a tag',
    description:
      'Lists the texts that a tag is in, under any of its names, the latest or the most relevant first.',
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
    title: 'Company of a tag',
    description:
      'Names the tags that are in the texts of a tag more often than chance would have it, the strongest first.',
  },
  {
    name: 'list_tag_edits',
    method: 'tag.edits',
    title: 'Edits of tags',
    description:
      'Lists the renamed, joined and hidden tags of a collection, as people or edit_tag have changed them.',
  },
  {
    name: 'create_text',
    method: 'text.create',
    title: 'Store a text',
    description:
      'Stores a new text in a collection; its tags and related texts are worked out at once. Give an ext_text_id or an ' +
      'idempotency_key, so that a second try stores nothing twice.',
  },
  {
    name: 'update_text',
    method: 'text.update',
    title: 'Change a text',
    description:
      'Replaces the given fields of a stored text; what is not given stays. A new headline or body is analysed again.',
    replaces: true,
    repeatable: true,
  },
  {
    name: 'add_text_tag',
    method: 'text.addTag',
    title: 'Add a tag to a text',
    description:
      'Gives a text a tag that stays when the text is analysed again; a tag of the same word gets its category and relevance.',
    replaces: true,
    repeatable: true,
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
      'Renames a tag in a whole collection, joins it with another, changes its category or hides it, for all texts stored ' +
      'and to come. undo_tag_edit takes it back.',
    replaces: true,
  },
  {
    name: 'undo_tag_edit',
    method: 'tag.undo',
    title: 'Undo the edit of a tag',
    description: 'Takes back what edit_tag has changed of a tag in a collection.',
    replaces: true,
  },
];
