import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { signIn, visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { runService, type TestService } from '../support/service.ts';
import { articles, storeArticles } from './articles.ts';

const shell = async (command: string, TOKEN = '') =>
  (await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, TOKEN } })).stdout;

/** The parts of a `mark` element that a function in the page uses. */
interface MarkElement {
  textContent: string;
  classList: string[];
}

interface Tag {
  tag: string;
  category: string;
  mentions: { field: 'headline' | 'body'; offset: number; length: number }[];
}

describe('a newcomer walks through the console', { skip: withoutBrowser }, () => {
  const clock = manualClock();
  let service: TestService;
  let client: Client;
  let collection: number;
  let visited: Visit;
  before(async () => {
    service = await runService({ clock: clock.now });
    client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client);
  });

  test('the collections are listed with their contents', async () => {
    const { page } = visited;
    const row = page.locator('tbody tr');
    await row.waitFor();
    const stats: object = await client.call('collection.stats', { collection_id: collection });
    const { texts, words } = stats as { texts: number; words: number };
    for (const part of ['Lorries', 'English', String(texts), String(words), 'Done'])
      assert.ok((await row.innerText()).includes(part));
    assert.equal(await page.title(), 'Collections · Textkin');
  });

  test('a text shows every mention in place, by category', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}`);
    await page.click(`text=${articles[0]!.headline}`);
    await page.locator('.tag').first().waitFor();
    const { tags } = await client.call('text.tags', {
      collection_id: collection,
      text_id: 1,
      mentions: true,
    });
    const { headline, body } = articles[0]!;
    const expected = (tags as Tag[])
      .flatMap(({ category, mentions }) => mentions.map((mention) => ({ category, ...mention })))
      .map(({ category, field, offset, length }) => ({
        text: { headline, body }[field].slice(offset, offset + length),
        place: (field === 'body' ? 1000 : 0) + offset,
        category,
      }))
      .sort((a, b) => a.place - b.place);
    assert.ok(expected.length >= 8);
    const shownMarks = await page
      .locator('mark')
      .evaluateAll((marks: MarkElement[]) => marks.map((mark) => [mark.textContent, mark.classList[1]]));
    assert.deepEqual(
      shownMarks,
      expected.map(({ text, category }) => [text, category]),
    );
  });

  test('pointing at a tag or focusing it highlights its mentions and no others', async () => {
    const { page } = visited;
    const { tags } = await client.call('text.tags', {
      collection_id: collection,
      text_id: 1,
      mentions: true,
    });
    for (const [index, { tag, mentions }] of (tags as Tag[]).entries()) {
      await page.mouse.move(1, 1);
      if (index % 2 === 0) await page.locator('.tag').nth(index).hover();
      else await page.locator('.tag .name').nth(index).focus();
      await page.locator(`mark.highlighted[data-tag="${index}"]`).first().waitFor();
      assert.equal(await page.locator('mark.highlighted').count(), mentions.length, tag);
      assert.equal(await page.locator(`mark.highlighted:not([data-tag="${index}"])`).count(), 0, tag);
    }
    await page.locator('h1').focus();
    await page.mouse.move(1, 1);
    await page.locator('.tag .pin').first().click();
    await page.mouse.move(1, 1);
    await page.locator('h1').focus();
    assert.equal(await page.locator('.tag .pin').first().getAttribute('aria-pressed'), 'true');
    assert.ok((await page.locator('mark.highlighted').count()) > 0, 'a chosen tag stays lit');
  });

  test('related texts give reasons, and lead from text to text and back', async () => {
    const { page } = visited;
    const { related_texts } = await client.call('text.relatedTexts', {
      collection_id: collection,
      text_id: 1,
      explain: true,
      wait: 30,
    });
    const [first] = related_texts as { headline: string; explain: { shared_terms: { term: string }[] } }[];
    const item = page.locator('.related > li').first();
    await item.locator('summary').click();
    const itemText = await item.innerText();
    assert.ok(itemText.includes(first!.headline));
    for (const { term } of first!.explain.shared_terms) assert.ok(itemText.includes(term), term);
    await item.locator('a.headline').click();
    await page.locator(`h1:has-text("${first!.headline}")`).waitFor();
    await page.locator('.text-path a', { hasText: articles[0]!.headline }).waitFor();
    await page.locator('.related a.headline').first().click();
    await page.locator('.text-path a').nth(1).waitFor();
    await page.locator('.text-path a').first().click();
    // The headline may be the one that was shown before: the path tells when the page has changed.
    await page.locator('.text-path a').first().waitFor({ state: 'detached' });
    await page.locator(`h1:has-text("${articles[0]!.headline}")`).waitFor();
    await page.goBack();
    await page.locator('.text-path a').nth(1).waitFor();
  });

  test('the playground shows tags and related texts, and stores nothing', async () => {
    const { page, show } = visited;
    const before = await client.call('collection.get', { collection_id: collection });
    await show(`#/playground?collection=${collection}`);
    await page.fill('.playground-form input', 'Volvo in Norfolk');
    await page.fill('.playground-form textarea', articles[1]!.body);
    await page.keyboard.press('Control+Enter');
    await page.locator('.result .tag').first().waitFor();
    assert.match(await page.locator('.result .tags').innerText(), /Volvo[^]*Norfolk|Norfolk[^]*Volvo/);
    assert.match(await page.locator('.result .related').innerText(), /Self-driving lorries in the harbour/);
    assert.ok((await page.locator('.result mark.location').count()) > 0);
    assert.deepEqual(await client.call('collection.get', { collection_id: collection }), before);
  });

  test('the map draws names that co-occur, and shows a name’s co-occurring names and texts', async () => {
    const { page, show } = visited;
    await show(`#/collections/${collection}/map`);
    await page.locator('.entity').first().waitFor();
    await page.locator('.entity[aria-label^="Anna Lindqvist"]').press('Enter');
    const company = page.locator('.map aside');
    await company.locator('.headlines a').first().waitFor();
    assert.match(
      await company.innerText(),
      /Anna Lindqvist[^]*in 4 texts[^]*Volvo[^]*Scania builds electric lorries/,
    );
    await company.locator('.headlines a').first().click();
    await page.locator('article').waitFor();
  });

  test('every curl command of every view succeeds in a shell', async () => {
    const { page, show } = visited;
    const views = ['#/', `#/collections/${collection}`, `#/collections/${collection}/texts/1`, '#/keys'];
    const more = ['#/search?query=lorries&from=2026-01-01', `#/collections/${collection}?query=self`];
    const search = { name: 'Lorries', collection_scope: collection, query: 'lorries' };
    await client.call('search.save', search);
    more.push('#/saved-searches');
    for (const view of [...views, ...more, `#/collections/${collection}/map`, '#/playground']) {
      await show(view);
      if (view === '#/playground') {
        await page.fill(
          '.playground-form textarea',
          `It's "quoted" in Stockholm: $HOME \`id\` \\ and Ana's.`,
        );
      }
      await page.locator('.curl summary').click();
      const commands = await page.locator('.curl code').allInnerTexts();
      assert.ok(commands.length >= 2, view);
      for (const command of commands) {
        const [method] = /(?<="method":")[^"]+/.exec(command)!;
        if (['auth.accessToken', 'keys.revoke'].includes(method)) continue;
        const output = await shell(command, client.token);
        const { result, error } = JSON.parse(output) as { result?: unknown; error?: unknown };
        assert.ok(result, `${method}: ${JSON.stringify(error)}`);
      }
    }
    const [apiKey, secretKey] = [client.apiKey, client.secretKey];
    const logIn = (await page.locator('.curl code').last().innerText())
      .replace('"api_key":"…"', `"api_key":"${apiKey}"`)
      .replace('"secret_key":"…"', `"secret_key":"${secretKey}"`);
    assert.match(await shell(`${logIn}; echo $TOKEN`), /^\w{40,}\n$/);
  });

  test('a session outlives an access token', async () => {
    const { page, show } = visited;
    clock.pass(11 * 60 * 1000);
    await client.refused('collection.list');
    await show('#/');
    await page.locator('tbody tr').waitFor();
    assert.equal(await page.locator('.problem').count(), 0);
  });

  test('no script can read the session, and only preferences, drafts and visits are stored', async () => {
    const { page } = visited;
    const storage = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
    const keys = Object.keys(JSON.parse(storage) as object);
    const others = keys.filter((key) => !/^textkin\.(preferences$|draft |visits )/.test(key));
    assert.deepEqual(others, []);
    for (const secret of [client.apiKey, client.secretKey]) assert.ok(!storage.includes(secret));
    assert.equal(await page.evaluate('document.cookie'), '');
    const [cookie, ...otherCookies] = await page.context().cookies();
    assert.deepEqual(otherCookies, []);
    assert.deepEqual([cookie!.httpOnly, cookie!.sameSite, cookie!.path], [true, 'Strict', '/console']);
    for (const secret of [client.apiKey, client.secretKey]) assert.ok(!cookie!.value.includes(secret));
  });

  test('a key pair is shown once, works, and stops working when it is revoked', async () => {
    const { page, show } = visited;
    await show('#/keys');
    await page.fill('main input', 'CMS');
    await page.click('main button[type=submit]');
    await page.locator('.new-pair').waitFor();
    const [apiKey = '', secretKey = ''] = await page.locator('.new-pair code').allInnerTexts();
    await page.click('.new-pair > button');
    await show('#/');
    await show('#/keys');
    await page.locator('tbody tr').nth(1).waitFor();
    assert.ok(!(await page.innerText('main')).includes(secretKey));
    const other = await visit(service.url, { apiKey, secretKey });
    await other.page.locator('tbody tr').waitFor();
    const row = page.locator('tbody tr', { hasText: apiKey });
    await row.locator('button').click();
    await row.locator('.danger').click();
    await row.waitFor({ state: 'detached' });
    await other.show('#/keys');
    await other.page.locator('.notice', { hasText: 'no longer works' }).waitFor();
    await signIn(other.page, apiKey, secretKey);
    await other.page.locator('[role=alert]', { hasText: 'key is wrong' }).waitFor();
  });

  test('errors are sentences in the reader’s language', async () => {
    const { page, show } = visited;
    await show('#/collections/4711');
    const problem = page.locator('[role=alert]');
    const code = errorCodes.noSuchCollection;
    await problem.waitFor();
    assert.match(
      await problem.innerText(),
      new RegExp(`There is no collection with that id in your account\\. Error ${code}`),
    );
    await page.locator('header select').first().selectOption('sv');
    await page.locator('html[lang=sv]').waitFor();
    await problem.filter({ hasText: 'Det finns' }).waitFor();
    assert.match(
      await problem.innerText(),
      new RegExp(`Det finns ingen samling med det id:t i ditt konto\\. Fel ${code}\\s+Försök igen`),
    );
    assert.equal(await page.locator('html').getAttribute('lang'), 'sv');
    await page.locator('header select').first().selectOption('en');
  });

  test('a collection and a text are created in the console, and the tags appear when they are ready', async () => {
    const { page, show } = visited;
    await show('#/');
    await page.click('main > button.main');
    await page.fill('[name=name]', 'By hand');
    await page.click('form.card button.main');
    await page.locator('.empty', { hasText: 'This collection is empty' }).waitFor();
    await page.click('main button.main');
    await page.fill('[name=headline]', 'Norfolk');
    await page.fill(
      '[name=body]',
      'Det här är en svensk text som inte hör hemma i samlingen, för den är på ett annat språk.',
    );
    await page.click('form.card button.main');
    await page.locator('[role=alert]').waitFor();
    await page.fill('[name=body]', articles[4]!.body);
    await page.click('form.card button.main');
    await page.locator('.tag', { hasText: 'Norfolk' }).waitFor();
    await page.locator('.related, .quiet', { hasText: 'No related texts in this collection' }).waitFor();
  });

  test('an unreachable service is reported, and a retry recovers', async () => {
    const { page, show } = visited;
    await page.context().setOffline(true);
    await page.evaluate("location.hash = '#/keys'");
    await page.locator('[role=alert]', { hasText: 'can’t be reached' }).waitFor();
    await page.context().setOffline(false);
    await page.click('[role=alert] button');
    await page.locator('tbody tr').first().waitFor();
    await show('#/');
    // The browser logs each request that failed while it was offline.
    const others = visited.pageErrors.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'));
    assert.deepEqual(others, []);
  });

  test('signing out ends the token', async () => {
    const { page } = visited;
    await page.click('header button.small');
    await page.locator('[name=api-key]').waitFor();
    assert.equal(await page.locator('nav').count(), 0);
  });
});
