/** The tags of the document with their descriptions, in the order in which a reader needs them. */
const descriptions: Readonly<Record<string, string>> = {
  auth: 'Access tokens: exchange a key pair for a token, which expires when it is not used.',
  account: 'The account of the caller, its limits and what is left of them.',
  keys: 'Key pairs and static keys of the account: what each may do, until when, and from where.',
  collection: 'Collections of texts in one language: their texts, counts, and imports.',
  text: 'Texts with their entity tags and related texts, the preview of unstored texts, and the search.',
  tag: 'The tags of whole collections: lists, texts, timelines, co-occurring tags, and edits.',
  search: 'Saved searches, and the new texts that match them.',
  entity: 'Persons, organizations, places and other things that a name may mean.',
  group: 'Groups of texts, and the texts and groups related to them.',
  vocabulary: 'Lists of names of your own: registers of persons, organizations, places and subjects.',
  webhook: 'Addresses that events of a collection are sent to, and the deliveries to each.',
  batch: 'Several calls in one request.',
  ping: 'Checks that the service can be reached.',
};

export interface Tag {
  name: string;
  description: string;
}

/** Returns the tags that operations use, with their descriptions. Throws if a tag has no description. */
export function tagsOf(used: ReadonlySet<string>): Tag[] {
  for (const name of used)
    if (!(name in descriptions)) throw new Error(`The tag "${name}" has no description.`);
  return Object.entries(descriptions).flatMap(([name, description]) =>
    used.has(name) ? [{ name, description }] : [],
  );
}
