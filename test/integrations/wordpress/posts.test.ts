/** Posts in the service: published, changed, hidden and deleted, in two languages, after changes in the service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import {
  bridge,
  connect,
  paragraph,
  queue,
  rejections,
  storedTexts,
  countWaiting,
  runQueue,
} from './steps.ts';

describe('posts', { skip: noWordPress }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService({ workers: 0 })]);
    client = await service.newClient();
    await connect(site, client);
  });
  after(() => {
    assert.equal(site.complaints(), '');
  });

  const ids = async () => (await storedTexts(client)).map(({ ext_text_id }) => Number(ext_text_id));
  const update = (id: number, fields: string) => site.php(`wp_update_post(['ID' => ${id}] + ${fields});`);

  test('a published post is stored with its id, address and date, and updated with the post', async () => {
    const dates = { post_date: '2026-11-20 10:00:00', post_date_gmt: '2026-11-20 09:00:00' };
    const id = await site.post({ ...bridge, ...dates });
    assert.deepEqual(await storedTexts(client), [], 'saving makes no calls');
    await runQueue(site);
    const [text] = await storedTexts(client);
    assert.deepEqual(
      [text?.ext_text_id, text?.headline, text?.url, text?.publish_date],
      [String(id), 'Bridge & mayor', `${site.url}/?p=${id}`, '2026-11-20T09:00:00Z'],
    );
    await update(id, `['post_title' => 'Bridge opens']`);
    await runQueue(site);
    const changed = await storedTexts(client);
    assert.deepEqual(
      changed.map(({ ext_text_id, headline }) => [ext_text_id, headline]),
      [[String(id), 'Bridge opens']],
    );
    await site.php(`wp_delete_post(${id}, true);`);
    await runQueue(site);
    assert.deepEqual(await ids(), []);
  });

  test('a post that is trashed, unpublished, private or protected is deleted, and stored again when restored', async () => {
    const posts = await Promise.all([0, 1, 2, 3].map(() => site.post(bridge)));
    await runQueue(site);
    assert.deepEqual((await ids()).length, 4);
    const [trashed, drafted, locked, hidden] = posts as [number, number, number, number];
    await site.php(`
      wp_trash_post(${trashed});
      wp_update_post(['ID' => ${drafted}, 'post_status' => 'draft']);
      wp_update_post(['ID' => ${locked}, 'post_password' => 'secret']);
      wp_update_post(['ID' => ${hidden}, 'post_status' => 'private']);`);
    await runQueue(site);
    assert.deepEqual(await ids(), []);
    await site.php(`
      wp_untrash_post(${trashed});
      wp_publish_post(${trashed});
      wp_publish_post(${drafted});
      wp_update_post(['ID' => ${locked}, 'post_password' => '']);
      wp_publish_post(${hidden});`);
    await runQueue(site);
    assert.deepEqual(
      await ids(),
      posts.toSorted((one, other) => one - other),
    );
    await site.php(`foreach (${JSON.stringify(posts)} as $id) wp_delete_post($id, true);`);
    await runQueue(site);
    assert.deepEqual(await ids(), []);
  });

  test('the body is the written HTML, without block comments, shortcode tags and their output', async () => {
    const post = (title: string, content: string) =>
      site.php<Record<string, string>>(`
        add_shortcode('form', fn () => 'A FORM');
        add_shortcode('box', fn ($attributes, $inside) => "<div>$inside</div>");
        $post = new WP_Post((object) ['ID' => 0, 'post_title' => '${title}', 'post_content' => '${content}', 'filter' => 'raw']);
        return textkin_text($post);`);
    const blocks = `${paragraph('Read [[this]] &amp; [box]that [form id="1"][/box]')}\n<!-- wp:latest-posts /-->`;
    const { headline, body, format } = await post('5 &lt; 6 &amp; <em>7</em>', blocks);
    assert.deepEqual([headline, format], ['5 &lt; 6 &amp; 7', 'html']);
    assert.equal(body!.trim(), '<p>Read [[this]] &amp; that </p>');
    const classic = await post('AT&amp;T', 'One.\n\nTwo [form] [[box]].');
    assert.equal(classic['headline'], 'AT&T');
    assert.match(classic['body']!, /^<p>One\.(.|\n)*Two/);
    const long = await post('ä'.repeat(300), 'Long');
    assert.equal(long['headline'], `${'ä'.repeat(249)}…`);
  });

  test('drafts, pages and revisions are not sent', async () => {
    const draft = await site.post({ ...bridge, post_status: 'draft' });
    await site.post({ ...bridge, post_type: 'page' });
    await update(draft, `['post_content' => 'A draft that was changed.']`);
    assert.deepEqual(queue(site), []);
  });

  test('a post that is trashed while it waits is never sent', async () => {
    const id = await site.post(bridge);
    await site.php(`wp_delete_post(${id}, true);`);
    await runQueue(site);
    assert.deepEqual(await ids(), []);
  });

  test('each language has its collection, even for a post in another language than the site', async () => {
    const swedish =
      'Regeringen vill bygga en ny järnväg mellan Göteborg och Stockholm. Trafikverket räknar med att arbetet tar tio år.';
    const id = await site.post({ post_title: 'Järnvägen byggs ut', post_content: paragraph(swedish) });
    await runQueue(site);
    const { collections } = await client.call('collection.list');
    const host = new URL(site.url).host;
    assert.deepEqual(
      (collections as { name: string; language: string }[]).map(({ name, language }) => [name, language]),
      [
        [`${host} (en)`, 'en'],
        [`${host} (sv)`, 'sv'],
      ],
    );
    const languageOf = async () => {
      const [text] = await storedTexts(client);
      return (collections as { collection_id: number; language: string }[]).find(
        ({ collection_id }) => collection_id === text?.collection_id,
      )?.language;
    };
    assert.equal(await languageOf(), 'sv');
    await site.php(
      `wp_update_post(['ID' => ${id}, 'post_title' => 'The bridge', 'post_content' => '${bridge.post_content}']);`,
    );
    await runQueue(site);
    assert.equal(await languageOf(), 'en');
    assert.deepEqual(await ids(), [id]);
    await site.php(`wp_delete_post(${id}, true);`);
    await runQueue(site);
  });

  test('a rejection is stored with its reason until the post changes', async () => {
    const id = await site.post({ post_title: 'Long', post_content: paragraph('word '.repeat(21_000)) });
    await runQueue(site);
    assert.deepEqual([await ids(), rejections(site).length], [[], 1]);
    assert.match(rejections(site)[0]![1]!, /100000/);
    await site.php(
      `wp_update_post(['ID' => ${id}, 'post_content' => 'Now it is short, and it is about Gothenburg.']);`,
    );
    await runQueue(site);
    assert.deepEqual([await ids(), rejections(site)], [[id], []]);
  });

  test('an expired token is replaced, and an existing text is updated', async () => {
    const [before] = await ids();
    await site.php(`
      $saved = get_transient('textkin_token');
      set_transient('textkin_token', ['token' => 'ended'] + $saved, 500);
      delete_post_meta(${before}, '_textkin');
      textkin_queue_post(${before});`);
    await runQueue(site);
    assert.deepEqual(await ids(), [before]);
  });

  test('an unchanged post is sent again only when all posts are indexed', async () => {
    const calls = () => [...service.log().matchAll(/"method":"text\.(create|update)"/g)].length;
    const [id] = await ids();
    const before = calls();
    await site.php(`textkin_queue_post(${id});`);
    await runQueue(site);
    assert.equal(calls(), before);
    await site.php('textkin_index_all();');
    await runQueue(site);
    assert.ok(calls() > before);
  });

  test('a collection that was deleted in the service is created again with all posts', async () => {
    const another = await site.post(bridge);
    await runQueue(site);
    const expected = await ids();
    assert.ok(expected.includes(another) && expected.length === 2);
    const { collections } = await client.call('collection.list');
    for (const { collection_id } of collections as { collection_id: number }[]) {
      await client.call('collection.delete', { collection_id });
    }
    await update(another, `['post_title' => 'Bridge closed']`);
    await runQueue(site);
    assert.deepEqual(await ids(), expected);
  });

  test('posts deleted while the plugin was inactive are deleted when all posts are indexed', async () => {
    const deleted = await site.post(bridge);
    await runQueue(site);
    assert.ok((await ids()).includes(deleted));
    await site.php(`
      remove_all_actions('before_delete_post');
      wp_delete_post(${deleted}, true);`);
    assert.equal(countWaiting(site), 0);
    await site.php('textkin_index_all();');
    const isGone = async () => {
      await runQueue(site);
      return !(await ids()).includes(deleted);
    };
    await until(isGone, 'the text is deleted', { everyMs: 50 });
  });

  test('a copy of the site at another address has its own collections', async () => {
    const expected = await ids();
    const [home, first] = [site.url, expected[0]];
    const as = (address: string) =>
      `add_filter('home_url', fn ($url) => str_replace('${home}', '${address}', $url));`;
    await site.php(`${as('https://copy.example')}
      wp_trash_post(${first});
      textkin_work();`);
    assert.deepEqual(await ids(), expected);
    await site.php(`wp_untrash_post(${first}); wp_publish_post(${first});`);
    await runQueue(site);
    assert.deepEqual(await ids(), expected);
  });

  test('with another key pair of the account, texts are found again and deleted with their posts', async () => {
    const pair = await client.call('keys.create', { name: 'new' });
    await connect(site, {
      url: service.url,
      apiKey: pair.api_key,
      secretKey: pair.secret_key,
    });
    const { collections } = await client.call('collection.list');
    const posts = await ids();
    await site.php(`foreach (${JSON.stringify(posts)} as $id) wp_trash_post($id);`);
    await runQueue(site);
    assert.deepEqual(await ids(), []);
    assert.deepEqual(
      (await client.call('collection.list')).collections.length,
      (collections as unknown[]).length,
    );
  });
});
