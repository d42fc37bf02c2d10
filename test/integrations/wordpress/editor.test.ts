/** Suggested tags in both editors, as a writer accepts them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromiumPath } from '../../../support/chromium.ts';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { signIn, type Visit } from './admin.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, connect, storedTexts } from './steps.ts';

const skip = noWordPress || (chromiumPath === undefined && 'no Chromium here: apt-get install chromium');

describe('suggested tags', { skip }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  let visit: Visit;
  let id: number;
  const writer = { name: 'writer', password: 'another password' };
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService()]);
    client = await service.newClient();
    await connect(site, client);
    await service.ready();
    await site.php(`
      wp_insert_user(['user_login' => '${writer.name}', 'user_pass' => '${writer.password}', 'role' => 'author']);
      // Skips the tour of the editor.
      $preferences = ['core/edit-post' => ['welcomeGuide' => false], '_modified' => gmdate('c')];
      update_user_meta(2, $GLOBALS['wpdb']->get_blog_prefix() . 'persisted_preferences', $preferences);
      wp_insert_term('GOTHENBURG', 'post_tag');`);
    id = await site.post({ ...bridge, post_status: 'draft', post_author: 2 });
    visit = await signIn(site, writer);
  });
  after(() => {
    assert.deepEqual([visit.scriptErrors, site.complaints()], [[], '']);
  });

  const edit = (post: number) => visit.page.goto(`${site.url}/wp-admin/post.php?post=${post}&action=edit`);
  const tagsOf = (post: number) =>
    site.php<string[]>(`return wp_get_post_tags(${post}, ['fields' => 'names']);`);

  test('the block editor suggests tags for the current text and adds them', async () => {
    const { page } = visit;
    await edit(id);
    await page.getByRole('button', { name: 'Suggested tags' }).click();
    await page.getByRole('button', { name: 'Suggest tags' }).click();
    const suggestions = page.locator('.textkin-tag');
    await suggestions.first().waitFor();
    const names = await suggestions.allInnerTexts();
    assert.ok(names.includes('+ GOTHENBURG'), `the site's own spelling: ${names.join()}`);
    assert.ok(names.includes('+ Swedish Transport Administration'), names.join());
    await suggestions.filter({ hasText: 'GOTHENBURG' }).click();
    await suggestions.filter({ hasText: 'GOTHENBURG' }).waitFor({ state: 'detached' });
    await suggestions.filter({ hasText: 'Swedish Transport Administration' }).click();
    await suggestions.filter({ hasText: 'Swedish Transport Administration' }).waitFor({ state: 'detached' });
    await page.evaluate("wp.data.dispatch('core/editor').savePost()");
    await until(async () => (await tagsOf(id)).length === 2, 'the tags are saved', { everyMs: 200 });
    assert.deepEqual(await tagsOf(id), ['GOTHENBURG', 'Swedish Transport Administration']);
    assert.deepEqual(await storedTexts(client), [], 'nothing was stored at the service');
  });

  test('the block of related posts can be inserted and shows the list of the server', async () => {
    const { page } = visit;
    await page.evaluate(`
      const block = wp.blocks.createBlock('textkin/related', { count: 3 });
      wp.data.dispatch('core/block-editor').insertBlock(block);`);
    const placeholder = page
      .getByText('There are no related posts yet. Until there are, pages show no list.')
      .first();
    await placeholder.waitFor();
    await page.evaluate("wp.data.dispatch('core/editor').savePost()");
    const content = () => site.php<string>(`return get_post(${id})->post_content;`);
    await until(async () => (await content()).includes('<!-- wp:textkin/related {"count":3} /-->'), 'saved');
    // Back to the panels of the post.
    await page.evaluate("wp.data.dispatch('core/block-editor').clearSelectedBlock()");
  });

  test('the editor reports an unreachable service', async () => {
    await connect(site, { ...client, url: 'http://127.0.0.1:9' });
    const { page } = visit;
    await page.getByRole('button', { name: 'Suggest tags' }).click();
    await page.getByText('No suggestions: The service does not respond').waitFor();
    await connect(site, client);
  });

  test('the classic editor suggests tags and adds them', async () => {
    const { page } = visit;
    await site.php(`
      @mkdir(WPMU_PLUGIN_DIR);
      file_put_contents(WPMU_PLUGIN_DIR . '/classic.php', "<?php add_filter('use_block_editor_for_post', '__return_false');");`);
    await edit(id);
    await page.click('#content-html');
    await page.fill(
      '#content',
      'Magdalena Andersson met Jonas Gahr Støre in Oslo on Monday to talk about railways.',
    );
    await page.click('#textkin-suggest-button');
    await page.locator('.textkin-tag', { hasText: 'Oslo' }).click();
    await page.locator('.tagchecklist', { hasText: 'Oslo' }).waitFor();
    await page.click('#save-post');
    await page.locator('#message').waitFor();
    assert.ok((await tagsOf(id)).includes('Oslo'));
  });

  test('a user without permission or nonce gets no suggestions', async () => {
    const other = await site.post({ ...bridge, post_status: 'draft', post_author: 1 });
    const { page } = visit;
    const statusOf = async (post: number, headers: Record<string, string>) => {
      const data = { title: '', content: 'Gothenburg' };
      const response = await page.request.post(`${site.url}/?rest_route=/textkin/v1/posts/${post}/tags`, {
        data,
        headers,
      });
      return response.status();
    };
    await edit(id);
    const nonce = await page.evaluate<string>(
      'window.wpApiSettings?.nonce ?? wp.apiFetch.nonceMiddleware.nonce',
    );
    assert.deepEqual(
      [
        await statusOf(id, { 'X-WP-Nonce': nonce }),
        await statusOf(id, {}),
        await statusOf(other, { 'X-WP-Nonce': nonce }),
      ],
      [200, 401, 403],
    );
  });

  test('neither keys nor tokens reached the browser', async () => {
    const { token } = await site.php<{ token: string }>("return get_transient('textkin_token');");
    const responses = visit.received();
    for (const secret of [client.apiKey, client.secretKey, token]) {
      assert.ok(secret.length > 10 && !responses.includes(secret));
    }
  });
});
