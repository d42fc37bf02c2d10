/** Related posts on pages: where they appear, what they show, and that no visitor ever waits for the service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../../support/client.ts';
import { runService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { startProxy } from './unreliable-proxy.ts';
import { configure, noWordPress, openSite, type Site } from './site.ts';
import { connect, paragraph, queue, runQueue } from './steps.ts';

const story = (more: string) =>
  paragraph(`The Swedish Transport Administration opens a railway bridge in Gothenburg. ${more}`);

describe('related posts', { skip: noWordPress }, () => {
  let site: Site;
  let client: Client;
  let posts: Record<'bridge' | 'trains' | 'markup' | 'far', number>;
  before(async () => {
    const [opened, service] = await Promise.all([openSite(), runService()]);
    site = opened;
    // A file switches off the jobs that visits begin, because PHP notices changes of compiled code only after seconds.
    configure(
      site,
      "defined('DISABLE_WP_CRON') || define('DISABLE_WP_CRON', file_exists(__DIR__ . '/no-cron'));",
    );
    client = await service.newClient();
    await connect(site, client);
    posts = {
      bridge: await site.post({ post_title: 'Bridge', post_content: story('The mayor came.') }),
      trains: await site.post({ post_title: 'Trains', post_content: story('Trains start in May.') }),
      markup: await site.post({
        post_title: 'Salt & <em>pepper</em> <script>alert(1)</script>',
        post_content: story('It cost a fortune.'),
      }),
      far: await site.post({
        post_title: 'Cinnamon buns',
        post_content: paragraph(
          'Knead butter, sugar and flour into a dough, and bake the buns for ten minutes.',
        ),
      }),
    };
    await runQueue(site);
    // WP-Cron calls the service until every text is analysed.
    const isDone = async () => {
      if (queue(site).length === 0) return true;
      await site.php(
        "$GLOBALS['wpdb']->query('UPDATE wp_textkin_queue SET due = 0'); textkin_schedule(time());",
      );
      await site.cron();
      return false;
    };
    await until(isDone, () => `the related posts are saved: ${JSON.stringify(queue(site))}`, {
      everyMs: 200,
    });
  });
  after(() => {
    assert.equal(site.complaints(), '');
  });

  const view = async (id: number, more = '') => (await fetch(`${site.url}/?p=${id}${more}`)).text();
  const write = (id: number, content: string) =>
    site.php(`$GLOBALS['wpdb']->update('wp_posts', ['post_content' => '${content}'], ['ID' => ${id}]);`);
  const listsIn = (page: string) =>
    [...page.matchAll(/<nav class="textkin-related">(.*?)<\/nav>/gs)].map(([, list]) => list!);
  const titlesIn = (list = '') =>
    [...list.matchAll(/<a href="[^"]+">(.*?)<\/a>/g)].map(([, title]) => title!);

  test('without a block, a shortcode or the setting there is no list', async () => {
    assert.deepEqual(listsIn(await view(posts.bridge)), []);
  });

  test('the shortcode lists related posts, most related first, with links and plain titles', async () => {
    await write(posts.bridge, '[textkin_related title="Read <b>more</b>"]');
    const [list] = listsIn(await view(posts.bridge));
    assert.match(list!, /^<h2>Read &lt;b&gt;more&lt;\/b&gt;<\/h2>/);
    assert.deepEqual(titlesIn(list).toSorted(), ['Salt &#038; pepper', 'Trains']);
    assert.ok(list!.includes(`href="${site.url}/?p=${posts.trains}"`));
    await write(posts.bridge, '[textkin_related count="1" post="4"]');
    assert.equal(titlesIn(listsIn(await view(posts.bridge))[0]).length, 1);
  });

  test('the block and the template tag show the same list', async () => {
    await write(posts.bridge, '<!-- wp:textkin/related {"count":1,"title":"By the block"} /-->');
    const [block, tag] = listsIn(await view(posts.bridge, '&template-tag'));
    assert.match(block!, /^<h2>By the block<\/h2>/);
    assert.match(tag!, /^<h2>By the theme<\/h2>/);
    assert.deepEqual([titlesIn(block).length, titlesIn(tag).length], [1, 2]);
  });

  test('with the setting, a list is shown below each post that has none', async () => {
    await site.set({ below: true });
    assert.equal(listsIn(await view(posts.bridge)).length, 1);
    assert.deepEqual(titlesIn(listsIn(await view(posts.trains))[0]).length, 2);
    assert.deepEqual(listsIn(await view(posts.far)), [], 'a post without related posts has no list');
  });

  test('a post that visitors may not read disappears from all lists at once', async () => {
    await site.php(`wp_update_post(['ID' => ${posts.markup}, 'post_password' => 'secret']);`);
    assert.deepEqual(titlesIn(listsIn(await view(posts.trains))[0]), ['Bridge']);
    await site.php(`wp_trash_post(${posts.bridge});`);
    assert.deepEqual(listsIn(await view(posts.trains)), []);
    await site.php(`
      wp_untrash_post(${posts.bridge});
      wp_publish_post(${posts.bridge});
      wp_update_post(['ID' => ${posts.markup}, 'post_password' => '']);`);
  });

  test('no visitor waits for a service that accepts connections and never responds', async (t) => {
    await site.php("touch(ABSPATH . 'no-cron');");
    await runQueue(site);
    const proxy = await startProxy(client.url);
    proxy.mode = 'silent';
    await connect(site, { ...client, url: proxy.url });
    await site.php(`
      foreach (${JSON.stringify(Object.values(posts))} as $id) {
        $related = get_post_meta($id, '_textkin_related', true) ?: ['ids' => []];
        update_post_meta($id, '_textkin_related', ['at' => 0] + $related);
      }`);
    const before = proxy.connections();
    assert.deepEqual(titlesIn(listsIn(await view(posts.trains))[0]).length, 2, 'the old list is shown');
    await view(posts.far);
    assert.equal(proxy.connections(), before, 'the page makes no calls');
    assert.ok(queue(site).some(([task, id]) => task === 'related' && id === String(posts.trains)));

    await site.php("unlink(ABSPATH . 'no-cron');");
    const times: number[] = [];
    const look = async () => {
      const began = performance.now();
      assert.equal(titlesIn(listsIn(await view(posts.trains))[0]).length, 2);
      times.push(performance.now() - began);
      return proxy.open() > 0;
    };
    await until(look, 'WP-Cron calls the service', { everyMs: 100 });
    // A call hangs in the background now, for its five seconds.
    for (let round = 0; round < 5; round++) await look();
    assert.ok(await look(), 'the pages came while the call was still waiting');
    t.diagnostic(`the slowest page took ${Math.max(...times).toFixed()} ms`);
    await until(() => proxy.open() === 0, 'the call is given up');
    const calls = proxy.connections();
    await view(posts.far);
    await site.cron();
    assert.equal(proxy.connections(), calls, 'the breaker stops calls');
  });
});
