/**
 * Indexes a site with many posts while its service is down, slow and up, the page is closed, and a run is killed. At the end
 * the service has each post once. POSTS sets the number of posts; the default is 200.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chromiumPath } from '../../../support/chromium.ts';
import { seeded } from '../../../support/seeded.ts';
import { type Client, login } from '../../support/client.ts';
import { runService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { settingsOf, signIn, type Visit } from './admin.ts';
import { type UnreliableProxy, startProxy } from './unreliable-proxy.ts';
import { noWordPress, openSite, type Site } from './site.ts';
import { connect, paragraph, rejections, storedTexts, countWaiting, runQueue } from './steps.ts';

const skip = noWordPress || (chromiumPath === undefined && 'no Chromium here: apt-get install chromium');
const count = Number(process.env['POSTS'] ?? 200);
/** Timeout for all posts in milliseconds, on a busy machine. */
const timeout = count * 3000;

describe(`a site with ${count} posts`, { skip }, () => {
  let site: Site;
  let client: Client;
  let proxy: UnreliableProxy;
  let visit: Visit;
  let posts: number[];
  before(async () => {
    const [opened, service] = await Promise.all([openSite(), runService({ workers: 0 })]);
    site = opened;
    client = await service.newClient();
    proxy = await startProxy(service.url);
    visit = await signIn(site);
  });
  after(() => {
    assert.deepEqual([visit.scriptErrors, site.complaints()], [[], '']);
  });

  const progressText = () => visit.page.locator('#textkin-index-result');
  const visitFront = async () => (await fetch(site.url)).status;

  test('without a service, posts are published as usual and nothing runs', async () => {
    const random = seeded(7);
    const places = ['Gothenburg', 'Malmö', 'Stockholm', 'Oslo', 'Uppsala'];
    const body = () =>
      `The mayor of ${places[Math.floor(random() * places.length)]} opened bridge ${random()}.`;
    const texts = Array.from({ length: count }, () => paragraph(body()));
    posts = await site.post({ post_title: 'One', post_content: texts[0] }).then((id) => [id]);
    await site.set({ below: true });
    const more = await site.php<number[]>(`
      $ids = [];
      foreach (json_decode(base64_decode('${Buffer.from(JSON.stringify(texts.slice(1))).toString('base64')}')) as $at => $text) {
        $ids[] = wp_insert_post(['post_status' => 'publish', 'post_title' => "Bridge $at", 'post_content' => wp_slash($text)]);
      }
      return $ids;`);
    posts = [...posts, ...more];
    assert.equal(await visitFront(), 200);
    assert.equal(await site.php("return wp_next_scheduled('textkin_work');"), false);
  });

  test('while the service is down, the page says when the next attempt is, and no post is lost', async () => {
    proxy.mode = 'down';
    await connect(site, { ...client, url: proxy.url });
    const { page } = visit;
    await page.goto(settingsOf(site));
    await page.click('#textkin-index');
    await progressText()
      .filter({ hasText: /does not respond.*Next attempt in \d+ seconds/ })
      .waitFor();
    assert.equal(countWaiting(site), count);
    const before = proxy.connections();
    for (let round = 0; round < 5; round++) {
      assert.equal(await visitFront(), 200);
      await site.cron();
    }
    assert.equal(proxy.connections(), before, 'the breaker stops calls');
    await site.php(`wp_trash_post(${posts[0]});`);
    await site.php(`wp_delete_post(${posts[1]}, true);`);
  });

  test('when the service is back but slow, indexing resumes and the page shows the progress', async () => {
    proxy.mode = 'slow';
    const { page } = visit;
    await page.click('#textkin-test');
    await page.locator('#textkin-test-result', { hasText: '✓' }).waitFor();
    await page.reload();
    const progress = page.locator('#textkin-progress');
    await until(async () => Number(await progress.getAttribute('value')) > 3, 'the bar moves', {
      everyMs: 100,
    });
    assert.equal(await progress.getAttribute('max'), String(count));
    await page.goto('about:blank');
    const left = countWaiting(site);
    assert.ok(left > 0 && left < count);
  });

  test('indexing continues with the page closed, and after a killed run', async () => {
    // Holds the lock, like a run that was killed before it released the lock.
    await until(async () => (await site.php('return textkin_lock(120);')) === true, 'the queue is unlocked');
    await site.cron();
    const left = countWaiting(site);
    await site.cron();
    assert.equal(countWaiting(site), left, 'one run at a time');
    site.database.query("update wordpress.wp_textkin_queue set due = 1 where task = 'turn'");
    proxy.mode = 'up';
    await site.php('textkin_schedule(time());');
    await runQueue(site, timeout);
  });

  test('each post is stored once, and posts withdrawn meanwhile are not', async () => {
    // The token of the test may have expired.
    client = await login(client.url, { accountId: client.account, ...client });
    const expected = posts.slice(2).toSorted((one, other) => one - other);
    assert.deepEqual(
      (await storedTexts(client)).map(({ ext_text_id }) => Number(ext_text_id)),
      expected,
    );
    assert.deepEqual(rejections(site), []);
    await visit.page.goto(settingsOf(site));
    assert.match(await progressText().innerText(), new RegExp(`${count} of ${count} posts`));
  });

  test('indexing again changes nothing', async () => {
    await visit.page.click('#textkin-index');
    await progressText()
      .filter({ hasText: `${count - 2} of ${count - 2} posts` })
      .waitFor({ timeout });
    assert.equal((await storedTexts(client)).length, count - 2);
    const { collections } = await client.call('collection.list');
    assert.equal((collections as unknown[]).length, 1);
  });
});
