/** Terms of taxonomies as a vocabulary in the service. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromiumPath } from '../../../support/chromium.ts';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { settingsOf, signIn } from './admin.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, connect, queue, runQueue } from './steps.ts';

interface Entry {
  id: string;
  category: string;
  name: string;
  description?: string;
  uri?: string;
  aliases?: string[];
}

describe('terms', { skip: noWordPress }, () => {
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

  const insert = (name: string, taxonomy: string, args = '[]') =>
    site.php<number>(`return wp_insert_term('${name}', '${taxonomy}', ${args})['term_id'];`);
  const vocabularies = async () =>
    (await client.call('vocabulary.list')).vocabularies as { vocabulary_id: number; name: string }[];
  const entries = async (prefix?: string): Promise<Entry[]> => {
    const [vocabulary] = await vocabularies();
    if (vocabulary === undefined) return [];
    const { vocabulary_id } = vocabulary;
    return (await client.call('vocabulary.entries', { vocabulary_id, prefix, limit: 1000 }))
      .entries as Entry[];
  };
  /** Makes the waiting terms due, and runs WP-Cron until they are sent. */
  const sendTerms = () =>
    until(
      async () => {
        if (!queue(site).some(([task]) => task === 'terms')) return true;
        await site.php(`
          $GLOBALS['wpdb']->query("UPDATE wp_textkin_queue SET due = 1 WHERE task = 'terms'");
          textkin_schedule(time());`);
        await site.cron();
        return false;
      },
      'the terms are sent',
      { everyMs: 50 },
    );

  test('nothing is sent until a taxonomy is chosen', async () => {
    await insert('Saga Vestin', 'post_tag', "['description' => 'Chair of <b>the</b> council']");
    assert.deepEqual([queue(site), await vocabularies()], [[], []]);
  });

  test('the terms of chosen taxonomies become entries, and the collections use the vocabulary', async () => {
    await site.post(bridge);
    await runQueue(site);
    const place = await insert('Ekby &amp; Storån', 'category');
    await site.set({ terms: { post_tag: 'person', category: 'location' } });
    await sendTerms();
    const termEntries = await entries();
    const [tag] = termEntries.filter(({ category }) => category === 'person');
    assert.deepEqual(
      { ...tag, id: undefined },
      {
        id: undefined,
        category: 'person',
        name: 'Saga Vestin',
        description: 'Chair of the council',
        uri: `${site.url}/?tag=saga-vestin`,
      },
    );
    const other = termEntries.find(({ id }) => id === String(place));
    assert.deepEqual([other?.name, other?.category], ['Ekby & Storån', 'location']);
    const { vocabulary_id, name } = (await vocabularies())[0]!;
    assert.equal(name, `${new URL(site.url).host} (terms)`);
    const { collections } = await client.call('collection.list');
    for (const { collection_id } of collections as { collection_id: number }[])
      assert.deepEqual((await client.call('collection.get', { collection_id })).vocabularies, [
        vocabulary_id,
      ]);
  });

  test('a changed term is changed, and a deleted one removed', async () => {
    const id = await insert('Kim Ek', 'post_tag');
    await sendTerms();
    await site.php(`wp_update_term(${id}, 'post_tag', ['name' => 'Kim Ekman']);`);
    await sendTerms();
    assert.equal((await entries()).find((entry) => entry.id === String(id))?.name, 'Kim Ekman');
    await site.php(`wp_delete_term(${id}, 'post_tag');`);
    await sendTerms();
    assert.equal(
      (await entries()).find((entry) => entry.id === String(id)),
      undefined,
    );
  });

  test('many terms are sent over several runs, each once', async () => {
    await site.php(`for ($at = 0; $at < 2600; $at++) wp_insert_term("Person No. $at", 'post_tag');`);
    await sendTerms();
    const vocabulary_id = (await vocabularies())[0]!.vocabulary_id;
    const { entries: count } = await client.call('vocabulary.get', { vocabulary_id });
    assert.equal(
      count,
      await site.php(
        "return (int) wp_count_terms(['taxonomy' => ['post_tag', 'category'], 'hide_empty' => false]);",
      ),
    );
  });

  test('a taxonomy that is no longer chosen is removed', async () => {
    await site.set({ terms: { category: 'location' } });
    await sendTerms();
    assert.deepEqual(
      (await entries()).filter(({ category }) => category === 'person'),
      [],
    );
  });

  test(
    'the settings page offers the taxonomies, and a button sends the terms',
    { skip: chromiumPath === undefined && 'no Chromium here: apt-get install chromium' },
    async () => {
      const { page, scriptErrors } = await signIn(site);
      await page.goto(settingsOf(site));
      await page.selectOption('[name="textkin_settings[terms][post_tag]"]', 'person');
      await page.click('#submit');
      await page.locator('.notice').first().waitFor();
      await page.waitForLoadState('load');
      await page.click('#textkin-terms');
      await page.locator('#textkin-terms-result', { hasText: /^26\d\d terms/ }).waitFor();
      await until(async () => (await entries('Saga Vestin')).length === 1, 'the terms are in the list');
      assert.deepEqual(scriptErrors, []);
    },
  );

  test('a key that is bound to collections is reported', async () => {
    const { collections } = await client.call('collection.list');
    const ids = (collections as { collection_id: number }[]).map(({ collection_id }) => collection_id);
    const { api_key, secret_key } = await client.call('keys.create', {
      name: 'bound',
      scope: 'write',
      collections: ids,
    });
    await connect(site, { url: service.url, apiKey: api_key, secretKey: secret_key });
    await site.php("wp_insert_term('Ingrid Lo', 'post_tag');");
    await site.php(`textkin_queue_terms(); textkin_work(5);`);
    const [, error] = await site.php<[boolean, string]>(
      "require_once WP_PLUGIN_DIR . '/textkin/admin/progress.php'; return array_values(textkin_terms_state());",
    );
    assert.match(error, /bound to collections/);
  });
});
