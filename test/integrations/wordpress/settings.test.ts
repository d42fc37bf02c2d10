/** The settings page in a browser: the connection test, hidden keys, permissions, deactivation and deletion. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromiumPath } from '../../../support/chromium.ts';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { settingsOf, signIn, type Visit } from './admin.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, storedTexts, runQueue } from './steps.ts';

const skip = noWordPress || (chromiumPath === undefined && 'no Chromium here: apt-get install chromium');

describe('the settings', { skip }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  let visit: Visit;
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService({ workers: 0 })]);
    client = await service.newClient();
    visit = await signIn(site);
  });
  after(() => {
    assert.deepEqual([visit.scriptErrors, site.complaints()], [[], '']);
  });

  const fill = async (fields: Record<string, string>) => {
    const { page } = visit;
    await page.goto(settingsOf(site));
    for (const [name, value] of Object.entries(fields)) await page.fill(`#textkin_${name}`, value);
    await page.click('#submit');
    await page.locator('.notice').first().waitFor();
    // The script of the buttons loads last.
    await page.waitForLoadState('load');
  };
  const connectionTest = async () => {
    const { page } = visit;
    await page.click('#textkin-test');
    await page.locator('#textkin-test-result', { hasText: /✓|✗/ }).waitFor();
    return page.locator('#textkin-test-result').innerText();
  };
  const storedKey = () => site.php<string>("return get_option('textkin_settings')['secret_key'];");

  test('the connection test reports missing settings, wrong settings and success', async () => {
    const { page } = visit;
    await page.goto(settingsOf(site));
    assert.match(await connectionTest(), /✗.*not set/);
    const keys = { api_key: client.apiKey, secret_key: client.secretKey };
    await fill({ url: 'http://127.0.0.1:9', ...keys });
    assert.match(await connectionTest(), /✗ The service does not respond/);
    await fill({ url: site.url });
    assert.match(await connectionTest(), /✗ There is no Textkin service at this address/);
    await fill({ url: service.url, secret_key: 'wrong' });
    assert.match(await connectionTest(), /✗ The api key or the secret key is wrong/);
    await fill({ secret_key: client.secretKey });
    assert.match(await connectionTest(), new RegExp(`✓ .*"${new URL(site.url).host} \\(en\\)"`));
  });

  test('an empty key field keeps the stored key, and an address that is not http is rejected', async () => {
    await fill({ url: `${service.url}/` });
    assert.equal(await storedKey(), client.secretKey);
    await fill({ url: 'ftp://texts.example' });
    assert.match(await visit.page.locator('.notice-error, .error').first().innerText(), /http/);
    assert.equal(await site.php("return get_option('textkin_settings')['url'];"), service.url);
  });

  test('no response to the browser contains a key or a token', async () => {
    const token = await site.php<{ token: string }>("return get_transient('textkin_token');");
    const received = visit.received();
    assert.ok(received.includes('textkin_settings[secret_key]'));
    for (const secret of [client.apiKey, client.secretKey, token.token]) {
      assert.ok(secret.length > 10 && !received.includes(secret));
    }
  });

  test('editors cannot open the page, and a request without nonce or permission changes nothing', async () => {
    const writer = { name: 'writer', password: 'another password' };
    await site.php(
      `wp_insert_user(['user_login' => '${writer.name}', 'user_pass' => '${writer.password}', 'role' => 'editor']);`,
    );
    const { page } = await signIn(site, writer);
    const response = await page.goto(settingsOf(site));
    assert.equal(response?.status(), 403);
    const statusOf = async (from: Visit['page'], nonce: string, action: string) => {
      const form = { action, _ajax_nonce: nonce };
      return (await from.request.post(`${site.url}/wp-admin/admin-ajax.php`, { form })).status();
    };
    const own = await site.php<string>("return wp_create_nonce('textkin');");
    for (const action of ['textkin_test', 'textkin_index', 'textkin_step']) {
      assert.equal(await statusOf(page, own, action), 403);
      assert.equal(await statusOf(visit.page, own, action), 403, 'a nonce belongs to a session');
      assert.equal(await statusOf(visit.page, '', action), 403);
    }
    assert.equal(await site.php("return get_option('textkin_round');"), false);
  });

  test('on a Swedish site the page is in Swedish', async () => {
    // WordPress accepts a language if it finds its file.
    await site.php(`
      @mkdir(WP_LANG_DIR);
      copy(WP_PLUGIN_DIR . '/textkin/languages/textkin-sv_SE.mo', WP_LANG_DIR . '/sv_SE.mo');
      update_option('WPLANG', 'sv_SE');`);
    const { page } = visit;
    await page.goto(settingsOf(site));
    assert.equal(await page.locator('#textkin-test').innerText(), 'Testa anslutningen');
    assert.equal(await page.locator('#textkin-index').innerText(), 'Indexera alla inlägg');
    await site.php("update_option('WPLANG', '');");
  });

  test('a deactivated plugin runs nothing, and a deleted one leaves nothing in the database', async () => {
    const id = await site.post(bridge);
    await runQueue(site);
    assert.equal((await storedTexts(client)).length, 1);
    await site.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Changed']);`);
    assert.ok(await site.php("return wp_next_scheduled('textkin_work');"));
    const { page } = visit;
    await page.goto(`${site.url}/wp-admin/plugins.php`);
    await page.click('#deactivate-textkin');
    await page.locator('#activate-textkin').waitFor();
    assert.equal(await site.php("return wp_next_scheduled('textkin_work');"), false);
    assert.ok(remains(site).length > 3);
    await site.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      uninstall_plugin('textkin/textkin.php');`);
    assert.deepEqual(remains(site), []);
  });
});

/** Returns what the database still has of the plugin. */
function remains({ database }: Site): string[][] {
  const columns = database.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'wordpress' and data_type like '%char%' or table_schema = 'wordpress' and data_type like '%text%'`);
  const selects = columns.map(
    ([table, column]) =>
      `select '${table}', '${column}', left(\`${column}\`, 200) from wordpress.\`${table}\` where \`${column}\` like '%textkin%'`,
  );
  const rows = database.query(selects.join(' union all '));
  const tables = database.query("show tables from wordpress like '%textkin%'");
  // WordPress itself stores recently active plugins for a while.
  return [...tables, ...rows.filter(([, , value]) => !value!.includes('textkin/textkin.php'))];
}
