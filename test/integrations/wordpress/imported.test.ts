/** Posts that are both imported from WordPress's export and sent by the plugin: each is one text, with its tags. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Client } from '../../support/client.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { run } from '../../support/process.ts';
import { runService, type TestService } from '../../support/service.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, connect, paragraph, storedTexts, runQueue } from './steps.ts';

const posts = [
  bridge,
  { post_title: 'Salt &amp; pepper', post_content: 'The mayor came.\n\nThe <b>bridge</b> opens in May.' },
  {
    post_title: 'The hall',
    post_content: `${paragraph('Concerts are held in the hall.')}\n[caption id="a" width="3"]<img src="a.png"> The hall[/caption]`,
  },
];

describe('posts that are imported and sent', { skip: noWordPress }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  let ids: number[];
  let collection_id: number;
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService()]);
  });
  beforeEach(async () => {
    await site.php(`
      foreach (get_posts(['numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
      $GLOBALS['wpdb']->query('DELETE FROM wp_textkin_queue');`);
    ids = [];
    for (const post of posts) ids.push(await site.post(post));
    client = await service.newClient();
    const name = `${new URL(site.url).host} (en)`;
    ({ collection_id } = (await client.call('collection.create', { name, language: 'en' })) as {
      collection_id: number;
    });
  });
  after(() => {
    assert.equal(site.complaints(), '');
  });

  const sendAll = async () => {
    await connect(site, client);
    await site.php('textkin_index_all();');
    await runQueue(site);
  };
  const importExport = async () => {
    const xml = await site.php<string>(`
      require_once ABSPATH . 'wp-admin/includes/export.php';
      ob_start();
      @export_wp();
      return ob_get_clean();`);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'site.xml'), xml);
    const { url, apiKey, secretKey } = client;
    const keys = { TEXTKIN_URL: url, TEXTKIN_API_KEY: apiKey, TEXTKIN_SECRET_KEY: secretKey };
    const args = ['import', 'site.xml', '--collection', String(collection_id), '--any-language', '--json'];
    const { stdout, stderr } = await run(args, keys, folder);
    assert.ok(stdout.includes('stored'), stderr);
    const counts = JSON.parse(stdout) as { stored: number; present: number; bad: number };
    return [counts.stored, counts.present, counts.bad];
  };
  /** Stores posts under their guids, as earlier releases of the import did. */
  const storeByGuid = async () => {
    const guids = await site.php<string[]>(`
      return array_map(function ($id) {
        ob_start();
        the_guid($id);
        return html_entity_decode(ob_get_clean());
      }, ${JSON.stringify(ids)});`);
    for (const ext_text_id of guids.filter((guid) => guid !== ''))
      await client.call('text.create', { collection_id, ext_text_id, body: 'As imported.', force: true });
  };
  /** Adds a tag to each text. */
  const addTags = async () => {
    for (const { text_id } of await storedTexts(client))
      await client.call('text.addTag', {
        collection_id,
        text_id,
        tag: 'Harbour',
        category: 'location',
        wait: 60,
      });
  };
  const state = async () => {
    const texts = await storedTexts(client);
    const tags = texts.map(async ({ text_id }) => {
      const found = await client.call('text.tags', { collection_id, text_id, wait: 60 });
      return (found.tags as { tag: string }[]).some(({ tag }) => tag === 'Harbour');
    });
    return [texts.map(({ ext_text_id }) => Number(ext_text_id)), await Promise.all(tags)];
  };
  const expected = () => [ids, ids.map(() => true)];

  test('a post that was imported before it is sent has one text', async () => {
    assert.deepEqual(await importExport(), [3, 0, 0]);
    await addTags();
    await sendAll();
    assert.deepEqual(await state(), expected());
  });

  test('a post that was sent before it is imported has one text', async () => {
    await sendAll();
    await addTags();
    assert.deepEqual(await importExport(), [0, 3, 0]);
    assert.deepEqual(await state(), expected());
  });

  test('a post that was imported under its guid has one text', async () => {
    await storeByGuid();
    const before = (await storedTexts(client)).map(({ text_id }) => text_id);
    await addTags();
    await sendAll();
    assert.deepEqual(await state(), expected());
    assert.deepEqual(
      (await storedTexts(client)).map(({ text_id }) => text_id),
      before,
    );
    const countGets = () => [...service.log().matchAll(/"method":"text\.get"/g)].length;
    const gets = countGets();
    await sendAll();
    assert.deepEqual([await state(), countGets()], [expected(), gets]);
  });

  test('a guid of any kind is found, and an unusable guid is ignored', async () => {
    const guids = [
      'http://old.example/?post_type=story&#038;p=7',
      'urn:uuid:1',
      'http://old.example/å?a=b&amp;c=d',
    ];
    await site.php(`
      foreach (${JSON.stringify(guids)} as $at => $guid)
        $GLOBALS['wpdb']->update('wp_posts', ['guid' => $guid], ['ID' => ${JSON.stringify(ids)}[$at]]);`);
    await storeByGuid();
    await sendAll();
    assert.deepEqual(
      (await storedTexts(client)).map(({ ext_text_id }) => Number(ext_text_id)),
      ids,
    );
  });

  test('imported pages stay when all posts are indexed', async () => {
    const page = await site.post({
      post_title: 'About',
      post_content: 'About the bridge.',
      post_type: 'page',
    });
    assert.deepEqual(await importExport(), [4, 0, 0]);
    await sendAll();
    await site.php('textkin_work();');
    const texts = (await storedTexts(client)).map(({ ext_text_id }) => Number(ext_text_id));
    await site.php(`wp_delete_post(${page}, true);`);
    assert.deepEqual(texts, [...ids, page]);
  });
});
