/** What becomes of posts at the service: published, changed, hidden, deleted, in two languages, over outages. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client } from '../../support/client.ts';
import { runService, type TestService } from '../../support/service.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { bridge, connect, stored, worked } from './steps.ts';

describe('posts', { skip: noWordPress }, () => {
  let site: Site;
  let service: TestService;
  let client: Client;
  before(async () => {
    [site, service] = await Promise.all([openSite(), runService()]);
    client = await service.newClient();
    await connect(site, client);
  });

  test('a published post is stored by its id, with its address and date, and changed with it', async () => {
    const id = await site.post({
      ...bridge,
      post_date: '2026-11-20 10:00:00',
      post_date_gmt: '2026-11-20 09:00:00',
    });
    assert.deepEqual(await stored(client), [], 'the save calls nobody');
    await worked(site);
    const [text] = await stored(client);
    assert.deepEqual(
      [text?.ext_text_id, text?.headline, text?.url, text?.publish_date],
      [String(id), 'Bridge & mayor', `${site.url}/?p=${id}`, '2026-11-20T09:00:00Z'],
    );
    await site.php(`wp_update_post(['ID' => ${id}, 'post_title' => 'Bridge opens']);`);
    await worked(site);
    const changed = await stored(client);
    assert.deepEqual(
      changed.map(({ ext_text_id, headline }) => [ext_text_id, headline]),
      [[String(id), 'Bridge opens']],
    );
  });
});
