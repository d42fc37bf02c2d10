/** Keys with limited permissions, and when the circuit breaker opens. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { cleanup } from '../../support/cleanup.ts';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, connect, rejections, storedTexts, runQueue } from './steps.ts';

describe('keys', { skip: noWordPress }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService({ workers: 0 })]);
  });
  beforeEach(async () => {
    client = await service.newClient();
    await site.php(`
      foreach (get_posts(['numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
      foreach (['settings', 'collections', 'round', 'index'] as $name) delete_option("textkin_$name");
      foreach (['breaker', 'token'] as $name) delete_transient("textkin_$name");
      $GLOBALS['wpdb']->query('DELETE FROM wp_textkin_queue');`);
  });
  after(() => {
    assert.equal(site.complaints(), '');
  });

  const connectWith = async (rights: Record<string, unknown>) => {
    const { api_key, secret_key } = await client.call('keys.create', { name: 'site', ...rights });
    await connect(site, { url: service.url, apiKey: api_key, secretKey: secret_key });
  };
  /** Returns the result of the button. */
  const testConnection = () =>
    site.php<{ success: boolean; data: string }>(`
      add_filter('wp_doing_ajax', '__return_true');
      add_filter('wp_die_ajax_handler', fn () => function () { throw new Exception('over'); });
      $_REQUEST['_ajax_nonce'] = wp_create_nonce('textkin');
      require_once WP_PLUGIN_DIR . '/textkin/admin/progress.php';
      ob_start();
      try { textkin_ajax_test(); } catch (Exception $over) {}
      return json_decode(ob_get_clean());`);
  const isBreakerOpen = () => site.php<boolean>('return textkin_breaker_retry_at() > 0;');
  const name = (language: string) => `${new URL(site.url).host} (${language})`;
  const newCollection = async (collectionName: string) => {
    const { collection_id } = await client.call('collection.create', {
      name: collectionName,
      language: 'en',
    });
    return collection_id;
  };
  const ids = async () => (await storedTexts(client)).map(({ ext_text_id }) => Number(ext_text_id));

  test('a key with the scope write stores, updates, deletes and reads', async () => {
    await connectWith({ scope: 'write' });
    const { success, data } = await testConnection();
    assert.deepEqual(
      [success, data.includes(service.url), data.includes(name('en'))],
      [true, true, true],
      data,
    );
    const id = await site.post(bridge);
    await runQueue(site);
    assert.deepEqual(await ids(), [id]);
    await site.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Bridge opens']);`);
    await runQueue(site);
    assert.equal((await storedTexts(client))[0]?.headline, 'Bridge opens');
    await site.php('textkin_index_all();');
    await runQueue(site);
    const preview = `textkin_call('text.preview', ['body' => 'The mayor came.', 'wait' => 0])`;
    for (const call of ['textkin_sweep()', `textkin_refresh(${id})`, preview]) {
      const code = await site.php<string>(
        `$done = ${call}; return is_wp_error($done) ? $done->get_error_code() : '';`,
      );
      // This service has no workers.
      assert.ok(['', 'textkin_pending', 'processing', 'stillProcessing'].includes(code), `${call}: ${code}`);
    }
    await site.php(`wp_delete_post(${id}, true);`);
    await runQueue(site);
    assert.deepEqual([await ids(), rejections(site), await isBreakerOpen()], [[], [], false]);
  });

  test('the connection test changes nothing in the service', async () => {
    await connectWith({ scope: 'write' });
    for (const collections of [[], [name('en')]]) {
      assert.equal((await testConnection()).success, true);
      const allCollections = (await client.call('collection.list')).collections as { name: string }[];
      assert.deepEqual(
        allCollections.map((collection) => collection.name),
        collections,
      );
      assert.deepEqual([await ids(), (await client.call('group.list')).groups], [[], []]);
      if (collections.length === 0) await newCollection(name('en'));
    }
  });

  test('a key that is bound to the collection of the site is enough', async () => {
    await connectWith({ scope: 'write', collections: [await newCollection(name('en'))] });
    assert.equal((await testConnection()).success, true);
    const id = await site.post(bridge);
    await runQueue(site);
    assert.deepEqual(await ids(), [id]);
  });

  test('for a key that is bound to another collection, the error names the collection to create', async () => {
    const collection_id = await newCollection('News');
    await connectWith({ scope: 'write', collections: [collection_id] });
    const { data } = await testConnection();
    assert.ok(data.includes(`"${name('en')}"`) && data.includes('bound to collections'), data);
    const id = await site.post(bridge);
    await runQueue(site);
    const [[refused, reason] = []] = rejections(site);
    assert.deepEqual([refused, reason?.includes(`"${name('en')}"`)], [String(id), true], reason);
    assert.equal(await isBreakerOpen(), false);
    await client.call('collection.update', { collection_id, name: name('en') });
    assert.equal((await testConnection()).success, true);
    await site.php('textkin_index_all();');
    await runQueue(site);
    assert.deepEqual([await ids(), rejections(site)], [[id], []]);
  });

  test('a key with the scope read is rejected, and the posts are sent with the next key', async () => {
    const id = await site.post(bridge);
    for (const collections of [0, 1]) {
      await connectWith({ scope: 'read' });
      const { success, data } = await testConnection();
      assert.deepEqual([success, data.includes('--scope write')], [false, true], data);
      await site.php('textkin_index_all();');
      await runQueue(site);
      assert.deepEqual([rejections(site), await isBreakerOpen()], [[[String(id), data]], false]);
      if (collections === 0) await newCollection(name('en'));
    }
    await connectWith({ scope: 'write' });
    await runQueue(site);
    assert.deepEqual([await ids(), rejections(site)], [[id], []]);
  });

  test('an error of every call opens the breaker; the connection test never opens it', async () => {
    const cases: [rights: Record<string, unknown>, expected: boolean][] = [
      [{ scope: 'write', origins: ['https://site.example'] }, true],
      [{ scope: 'write', static: true }, true],
      [{ scope: 'read' }, false],
    ];
    const id = await site.post(bridge);
    for (const [rights, expected] of cases) {
      await connectWith(rights);
      assert.deepEqual(
        [(await testConnection()).success, await isBreakerOpen()],
        [false, false],
        JSON.stringify(rights),
      );
      await site.php(`textkin_queue_post(${id}); textkin_work();`);
      assert.equal(await isBreakerOpen(), expected, JSON.stringify(rights));
    }
    await site.set({ url: 'http://127.0.0.1:9' });
    assert.deepEqual([(await testConnection()).success, await isBreakerOpen()], [false, false]);
    await site.php("textkin_breaker_open('It failed.');");
    assert.deepEqual([(await testConnection()).success, await isBreakerOpen()], [false, true]);
    await connectWith({ scope: 'write' });
    await site.php("textkin_breaker_open('It failed.');");
    assert.deepEqual([(await testConnection()).success, await isBreakerOpen()], [true, false]);
  });

  test('a post that is too large delays no other post, and the page shows the error of a busy service', async () => {
    let busy = false;
    const proxy = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        if (busy) response.writeHead(429).end('{"error":{"code":429,"msg":"Too many calls."}}');
        else if (body.length > 20_000) response.writeHead(413).end('<h1>413</h1>');
        else {
          const headers = { authorization: request.headers.authorization ?? '' };
          void fetch(`${service.url}${request.url}`, { method: 'POST', headers, body }).then(
            async (upstream) => response.end(await upstream.text()),
          );
        }
      });
    }).listen(0, '127.0.0.1');
    cleanup(() => proxy.close());
    await once(proxy, 'listening');
    const { api_key, secret_key } = await client.call('keys.create', { name: 'site', scope: 'write' });
    const large = await site.post({ post_title: 'Large', post_content: 'A word. '.repeat(5000) });
    const small = await site.post(bridge);
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await connect(site, { url, apiKey: api_key, secretKey: secret_key });
    await site.php('textkin_schedule(time());');
    await runQueue(site);
    assert.deepEqual(await ids(), [small]);
    assert.deepEqual(
      rejections(site).map(([post, why]) => [post, why!.includes('proxy')]),
      [[String(large), true]],
    );
    busy = true;
    assert.deepEqual(await testConnection(), { success: false, data: 'Too many calls.' });
  });
});
