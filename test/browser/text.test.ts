import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit, type Visit, withoutBrowser } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import { runService, type TestService } from '../support/service.ts';
import { articles, storeArticles } from './articles.ts';

describe('the page of a text', { skip: withoutBrowser }, () => {
  let service: TestService;
  let client: Client;
  let collection: number;
  let visited: Visit;
  let page: Page;
  const textAt = (text: number, query = '') => `#/collections/${collection}/texts/${text}${query}`;
  const tagsOf = async (text_id: number) => {
    const { tags } = await client.call('text.tags', { collection_id: collection, text_id, wait: 60 });
    return new Map(tags.map(({ tag, category }) => [tag, category]));
  };
  const untilNotice = (text: string) => page.locator('.notices', { hasText: text }).waitFor();
  const untilFocused = (text: string) => page.locator(':focus', { hasText: text }).waitFor();
  /** Focuses a link or a button and presses Enter: no pointer is needed. */
  const enter = (name: string) =>
    page.locator(':is(a, button):visible', { hasText: new RegExp(`^${name}$`) }).press('Enter');

  before(async () => {
    service = await runService();
    client = await service.newClient();
    collection = await storeArticles(client);
    visited = await visit(service.url, client, { viewport: { width: 1280, height: 800 } });
    ({ page } = visited);
  });

  test('tags and related texts are both visible, however many tags there are', async () => {
    const many = await storeArticles(client, 'Many tags');
    for (let count = 0; count < 37; count++)
      await client.call('text.addTag', {
        collection_id: many,
        text_id: 1,
        tag: `Name ${count}`,
        relevance: 0.1,
      });
    for (const [query, listed] of [
      ['', 10],
      ['?tags=all', (await client.call('text.tags', { collection_id: many, text_id: 1 })).tags.length],
    ] as const) {
      await visited.show(`#/collections/${many}/texts/1${query}`);
      await page.locator('.related > li').first().waitFor();
      assert.equal(await page.locator('.tags > li').count(), listed);
      for (const selector of ['#tags', '.tag', '#related', '.related .headline']) {
        const { y, height } = (await page.locator(selector).first().boundingBox())!;
        assert.ok(y >= 0 && y + height <= 800, `${selector} of ${listed}`);
      }
    }
    await enter('Show fewer tags');
    await page.locator('.tags > li').nth(10).waitFor({ state: 'detached' });
    await enter(`Show all .* tags`);
    await page.locator('.tags > li').nth(36).waitFor();
    assert.match(page.url(), /\?tags=all$/);
  });

  test('on a phone, links at the top lead to both', async () => {
    const phone = await visit(service.url, client, {
      viewport: { width: 360, height: 740 },
      locale: 'sv-SE',
    });
    await phone.page.locator('header select').first().selectOption('sv');
    await phone.show(textAt(1));
    for (const [name, id] of [
      [/^\d+ taggar$/, 'tags'],
      [/^\d+ relaterade texter$/, 'related'],
    ] as const) {
      const jump = phone.page.locator('.jump', { hasText: name });
      await jump.waitFor();
      assert.ok((await jump.boundingBox())!.y < 740);
      await jump.press('Enter');
      await phone.page.locator(`#${id}:focus`).waitFor();
    }
    assert.match(await phone.page.locator('.related .reason').first().innerText(), /^Båda nämner .* och /);
    assert.deepEqual(phone.pageErrors, []);
  });

  test('a mention and its tag lead to the same page, and focusing either highlights all mentions', async () => {
    await visited.show(textAt(1));
    const name = page.locator('.tag .name', { hasText: 'Ericsson' });
    const href = await name.getAttribute('href');
    assert.equal(href, `#/collections/${collection}/tags/organization/Ericsson`);
    const marks = page.locator(`mark a[href="${href}"]`);
    const all = await marks.count();
    assert.ok(all >= 2);
    await marks.first().focus();
    assert.equal(await page.locator('mark.highlighted').count(), all);
    await name.focus();
    assert.equal(await page.locator('mark.highlighted').count(), all);
    await page.locator('.tag', { hasText: 'Ericsson' }).locator('.pin').press('Enter');
    await page.locator('h1').focus();
    assert.equal(await page.locator('mark.highlighted').count(), all, 'pinned');
    assert.match(page.url(), /\?tag=Ericsson$/, 'the address has the pinned tag');
  });

  test('why a text is related is a sentence of names and words', async () => {
    await visited.show(textAt(1));
    const { related_texts } = await client.call('text.relatedTexts', {
      collection_id: collection,
      text_id: 1,
      explain: true,
    });
    const { explain, headline } = related_texts[0] as (typeof related_texts)[0] & {
      explain: { shared_tags: { tag: string }[]; shared_terms: { term: string }[] };
    };
    const reason = page.locator('.related > li', { hasText: headline }).locator('.reason');
    const reasonText = await reason.innerText();
    assert.match(reasonText, /^Both mention .* and .*\. Words in common: .*\./);
    for (const { tag } of explain.shared_tags.slice(0, 5)) assert.ok(reasonText.includes(tag), tag);
    assert.doesNotMatch(reasonText, /\d/);
    const text = `${articles[0]!.headline} ${articles[0]!.body}`;
    const [, words] = /Words in common: (.*?)\./.exec(reasonText)!;
    for (const word of words!.split(/[ ,]+/)) assert.match(text, new RegExp(`\\b${word}\\b`));
    assert.equal(await reason.locator('a').count(), Math.min(5, explain.shared_tags.length));
  });

  test('a text is edited by keyboard, in the language of its collection or not, and undone', async () => {
    await visited.show(textAt(4));
    const get = () => client.call('text.get', { collection_id: collection, text_id: 4, include_body: true });
    const original = await get();
    await enter('Edit text');
    await page.locator('[name=headline]:focus').waitFor();
    assert.match(page.url(), /\?edit=text$/);
    await page.keyboard.press('Escape');
    await page.locator('form.edit').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
    await page.goBack();
    await page.goForward();
    await visited.show(textAt(4, '?edit=text'));
    await page.fill('[name=headline]', 'Norfolk builds lorries');
    await page.keyboard.press('Enter');
    await untilNotice('The text was changed.');
    await page.locator('h1', { hasText: 'Norfolk builds lorries' }).waitFor();
    assert.deepEqual(await get(), { ...original, headline: 'Norfolk builds lorries' });
    await page.locator('.tag', { hasText: 'Norfolk' }).waitFor();
    await enter('Undo');
    await page.locator('h1', { hasText: articles[3]!.headline }).waitFor();
    assert.deepEqual(await get(), original);

    await enter('Edit text');
    const swedish =
      'Det här är en svensk text som inte hör hemma här, för den är skriven på ett annat språk.';
    await page.fill('[name=body]', swedish);
    await page.fill('[name=ext_text_id]', 'own-4');
    await enter('Save');
    await page.locator('form [role=alert]').waitFor();
    await enter('Store anyway');
    await untilNotice('“Your id” can’t be cleared once it is set');
    await page.locator('.body', { hasText: swedish }).waitFor();
    await enter('Undo');
    await page.locator('.body', { hasText: 'Scania starts' }).waitFor();
    assert.deepEqual(await get(), { ...original, ext_text_id: 'own-4' });
  });

  test('tags are added, renamed and removed by keyboard, each with undo', async () => {
    await visited.show(textAt(3));
    await page.locator('.tag').first().waitFor();
    const original = await tagsOf(3);
    await enter('Edit tags');
    await enter('Add a tag');
    await page.locator('[name=tag]:focus').waitFor();
    await page.keyboard.type('Lastbilar');
    await page.locator('[name=category]').selectOption('unknown');
    await page.locator('[name=tag]').press('Enter');
    await untilNotice('The tag “Lastbilar” was added.');
    assert.deepEqual(await tagsOf(3), new Map([...original, ['Lastbilar', 'unknown']]));
    await untilFocused('Add a tag');
    await enter('Undo');
    await untilNotice('Undone.');
    assert.deepEqual(await tagsOf(3), original);

    await page.locator('[aria-label="Change Scania"]').press('Enter');
    assert.match(page.url(), /edit=tags&tag=Scania$/);
    assert.equal(await page.locator('[name=category]').inputValue(), original.get('Scania'));
    await page.fill('[name=tag]', 'Scania AB');
    await page.keyboard.press('Enter');
    await untilNotice('was changed in this text.');
    await page.locator('[aria-label="Change Scania AB"]:focus').waitFor();
    assert.ok((await tagsOf(3)).has('Scania AB') && (await tagsOf(4)).has('Scania'));
    await enter('Undo');
    await untilNotice('Undone.');
    assert.deepEqual(await tagsOf(3), original);

    await page.locator('[aria-label="Change Stockholm"]').press('Enter');
    await page.locator('[name=tag]:focus').press('Escape');
    await page.locator('[aria-label="Change Stockholm"]:focus').press('Enter');
    await enter('Remove tag');
    await untilNotice('was removed from this text.');
    await page.locator('#tags:focus').waitFor();
    assert.ok(!(await tagsOf(3)).has('Stockholm'));
    await enter('Undo');
    await untilNotice('Undone.');
    assert.deepEqual(await tagsOf(3), original);
    await page.locator('[aria-label="Change Stockholm"]').waitFor();
    await enter('Done');
    await page.locator('.tag .pin').first().waitFor();
  });

  test('a tag is renamed and hidden in the whole collection, and undone', async () => {
    // A manual tag is edited too, in its text.
    const anna = { tag: 'Anna Lindqvist', category: 'person', relevance: 0.9 } as const;
    await client.call('text.addTag', { collection_id: collection, text_id: 3, ...anna });
    const original = [await tagsOf(3), await tagsOf(4)];
    for (const tags of original) assert.equal(tags.get('Anna Lindqvist'), 'person');
    for (const [act, sentence] of [
      ['Save', 'was changed in the whole collection.'],
      ['Remove tag', 'is hidden in the whole collection.'],
    ] as const) {
      await visited.show(textAt(3, '?edit=tags&tag=Anna+Lindqvist'));
      await page.fill('[name=tag]', 'A. Lindqvist');
      await page.locator('[name=where]').selectOption('everywhere');
      await enter(act);
      await untilNotice(sentence);
      for (const text of [3, 4]) {
        const tags = await tagsOf(text);
        assert.ok(!tags.has('Anna Lindqvist'));
        assert.equal(tags.has('A. Lindqvist'), act === 'Save');
      }
      await enter('Undo');
      await untilNotice('Undone.');
      assert.deepEqual([await tagsOf(3), await tagsOf(4)], original);
    }
  });

  test('nothing is deleted without a confirmation, and previous and next skip deleted texts', async () => {
    await visited.show(textAt(2));
    await enter('Delete');
    await page.locator('button:focus', { hasText: 'Cancel' }).press('Escape');
    await page.locator('.card').waitFor({ state: 'detached' });
    await enter('Delete');
    await enter('Delete the text');
    await untilNotice(`“${articles[1]!.headline}” was deleted.`);
    await page.locator('h1', { hasText: 'Lorries' }).waitFor();
    await client.refused('text.get', { collection_id: collection, text_id: 2 });
    await visited.show(textAt(3));
    await enter('Older text →');
    await page.locator('h1', { hasText: articles[0]!.headline }).waitFor();
    await page.locator('.neighbours a').first().waitFor();
    assert.deepEqual(await page.locator('.neighbours a').allInnerTexts(), ['← Newer text']);
    await enter('← Newer text');
    await page.locator('h1', { hasText: articles[2]!.headline }).waitFor();
    assert.deepEqual(visited.pageErrors, []);
  });
});
