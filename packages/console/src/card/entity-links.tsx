import { linkOf, type Tag } from '@textkin/client';
import { useWords } from '../words/index.ts';

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** The addresses of an entity, and whether the entity is from one of the account's own lists. */
export function EntityLinks({ link: { wikidata, uri, vocabulary } }: { link: NonNullable<Tag['link']> }) {
  const { card: words } = useWords();
  return (
    <>
      {wikidata !== undefined && (
        <a href={`https://www.wikidata.org/wiki/${wikidata}`} {...outside}>
          Wikidata
        </a>
      )}
      <Source uri={uri} />
      {vocabulary !== 'world' && <span class="quiet">{words.ownList}</span>}
    </>
  );
}

/** A link to an address, named by its host; nothing for an address of Wikidata, which has a link of its own. */
function Source({ uri }: { uri: string | undefined }) {
  const href = uri === undefined ? undefined : linkOf({ url: uri });
  if (href === undefined || !URL.canParse(href)) return null;
  const { host } = new URL(href);
  return /(^|\.)wikidata\.org$/.test(host) ? null : (
    <a href={href} {...outside}>
      {host}
    </a>
  );
}
