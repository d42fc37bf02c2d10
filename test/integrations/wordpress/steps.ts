/** Steps that the tests of the plugin share. */
import type { Client } from '../../support/client.ts';
import { until } from '../../support/until.ts';
import type { Site } from './site.ts';

/** Returns a paragraph as the block editor stores it. */
export const paragraph = (words: string) => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;

export const bridge = {
  post_title: 'Bridge &amp; mayor',
  post_content: paragraph(
    'The Swedish Transport Administration opens a railway bridge in Gothenburg. The mayor came.',
  ),
};

/** Sets the service, as the settings page does. */
export async function connect(
  site: Site,
  { url, apiKey, secretKey }: Pick<Client, 'url' | 'apiKey' | 'secretKey'>,
) {
  await site.set({ url, api_key: apiKey, secret_key: secretKey });
}

/** Returns the rows that wait: task, post and error. */
export const queue = ({ database }: Site) =>
  database.query(
    "select task, post_id, error from wordpress.wp_textkin_queue where task <> 'turn' and due < 4294967295 order by 1, 2",
  );

/** Returns the rejected posts with their errors. */
export const rejections = ({ database }: Site) =>
  database.query(
    "select post_id, error from wordpress.wp_textkin_queue where task = 'send' and due = 4294967295 order by 1",
  );

/** Returns the number of posts that wait to be sent. */
export const countWaiting = (site: Site) => queue(site).filter(([task]) => task === 'send').length;

/** Runs WP-Cron until no post waits to be sent. */
export async function runQueue(site: Site, withinMs = 60_000): Promise<void> {
  const isDone = async () => {
    if (countWaiting(site) === 0) return true;
    await site.cron();
    return false;
  };
  await until(isDone, () => `every post is sent; ${countWaiting(site)} wait`, { everyMs: 50, withinMs });
}

interface StoredText {
  collection_id: number;
  text_id: number;
  ext_text_id: string;
  headline: string;
  url: string;
  publish_date: string;
}

/** Returns every text of the account, ordered by ext_text_id. */
export async function storedTexts({ call }: Client): Promise<StoredText[]> {
  const { collections } = await call('collection.list');
  const texts: StoredText[] = [];
  for (const { collection_id } of collections as { collection_id: number }[]) {
    for (let next = 1; ;) {
      const page = await call('collection.listTexts', { collection_id, min_text_id: next, limit: 1000 });
      const rows = page.texts as StoredText[];
      texts.push(...rows);
      if (rows.length < 1000) break;
      next = rows.at(-1)!.text_id + 1;
    }
  }
  return texts.toSorted((one, other) => Number(one.ext_text_id) - Number(other.ext_text_id));
}
