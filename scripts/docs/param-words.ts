import { limits } from '../../packages/server/src/domain/limits.ts';

/** The meanings of params without their own description, by name. */
export const paramWords: Record<string, string> = {
  api_key: 'the public half of a key pair',
  secret_key: 'its secret half',
  collection_id: 'the collection',
  group_id: 'the group',
  webhook_id: 'the webhook',
  text_id: 'the text, by the id that the service gave it; it or `ext_text_id` is needed',
  ext_text_id: 'the text, by your own id for it',
  name: 'what people call it',
  description: 'a note for people',
  language: 'of all its texts',
  include_body: 'adds the `body`',
  url: 'where it is published; any string is stored as it is and never opened, so make a link of it only when it begins with `http://` or `https://`',
  authors: 'who wrote it',
  publish_date: 'ISO 8601, UTC when it names no zone',
  wait: 'seconds to wait for the analysis; more than the maximum is cut',
  limit: 'how many at most',
  min_text_id: 'only texts with this id or a higher one, for paging',
  max_text_id: 'only texts with this id or a lower one',
  skip_categorization: 'answers `unknown` for every category',
  min_relevance: 'leaves out tags below it',
  min_threshold: 'leaves out entries below this relevance',
  max_threshold: 'leaves out entries above this relevance',
  related_by: '`statistic` is shared words and names, `semantic` meaning, `automatic` the best blend',
  collection_scope: 'one collection or several to search; without it the text’s own',
  group_scope: 'one group or several to compare with; without it all',
  text_scope: 'only these texts; with one collection in scope',
  tag: 'the word of the tag',
  category: 'of the tag',
  relevance: 'of the tag',
  original_tag: 'the tag to change',
  updated_tag: 'its new word',
  updated_category: 'its new category',
  updated_relevance: 'its new relevance',
  min_texts: 'leaves out tags in fewer texts',
  interval: 'what a bucket holds',
  idempotency_key: `of your choice: the same call with the same key within ${limits.idempotencySeconds / 3600} hours gets the first answer again`,
};

/** The meanings of params common to the methods of whole collections. */
const inCollections = {
  collection_scope: 'one collection or several',
  tag: 'any name of the tag, case and accents aside',
  category: 'of the tag, where several have the name; without it the most frequent one is meant',
};

/** The meanings of the ids of a text where the text is created or updated. */
export const methodWords: Record<string, Record<string, string>> = {
  'tag.list': {
    ...inCollections,
    category: 'only tags of it',
    order: 'by number of texts, by name, or by the date of the latest text',
  },
  'tag.texts': {
    ...inCollections,
    order: 'by date or by relevance, the highest first',
    min_relevance: 'leaves out texts to which the tag is less relevant',
  },
  'tag.timeline': inCollections,
  'tag.related': inCollections,
  'tag.edit': {
    tag: 'any name of the tag as tag.list shows it',
    category: 'of the tag, where several have the name; without it the most frequent one is meant',
    new_tag: 'its new name; that of another tag joins the two',
    new_category: 'its new category',
    hidden: 'shows it no more',
  },
  'tag.undo': {
    tag: 'the tag as tag.edits names it, or any name that it had',
    category: 'of the tag, as tag.edits names it',
  },
  'text.create': { ext_text_id: 'your own id for the text, unique in its collection' },
  'text.update': { ext_text_id: 'the text, by your own id; with `text_id` its new value' },
  'keys.create': { name: 'what the pair is for' },
  'keys.revoke': { api_key: 'the pair' },
};
