import { hashOf } from '../../packages/console/src/address/route.ts';
import { awaitBusy, click, is, isOther, note, one, open, type, wasBusy } from './in-page.ts';
import type { Stored } from './store.ts';

/** An act and what it leads to, all but `at` in JavaScript of the page. */
export interface Walk {
  /** The address where it begins, and what is there before it does. */
  at: string;
  ready: string;
  act: string;
  /** The conditions to wait for, by name in the table. */
  shown: Record<string, string>;
}

const row = '.texts .headline';
const isCalm = `${is('.texts[aria-busy=false] .headline')} && ${is('.rivers path')}`;

/** The measured walks. Each differs every time, so no earlier response is cached. */
export function walksOf({ collection, group, pick, tags }: Stored): (() => Walk)[] {
  const page = hashOf({ view: 'texts', collection });
  const texts = { at: page, ready: isCalm };
  const listed = (name: string, act: () => string) => () => ({
    ...texts,
    act: `${awaitBusy('.texts')}; ${act()}`,
    shown: { [name]: wasBusy('.texts') },
  });
  const found = (name: string, query: () => string) => () => ({
    at: '#/search',
    ready: is('details.filter'),
    // Enter is pressed once the box has the words.
    act: `${awaitBusy('.found')}; ${type('[role=combobox]', query())};
      const send = () => ${is('[role=listbox]:not([hidden])')} ? ${one('form.find')}.requestSubmit() : setTimeout(send);
      send()`,
    shown: {
      [name]: wasBusy('.found'),
      '… their passages': is('.found .excerpt mark'),
    },
  });
  const map = hashOf({ view: 'map', collection });
  const drawn = { at: map, ready: is('.graph .entity') };
  const names = '.graph';
  const seen = `${one('.graph g')}.getAttribute('transform')`;
  const mapped = (name: string, act: () => string) => () => ({
    ...drawn,
    act: `${note(names)}; ${act()}`,
    shown: { [name]: isOther(names) },
  });
  return [
    () => ({
      ...{ at: '#/', ready: is(`a[href="${page}"]`), act: click(`a[href="${page}"]`) },
      shown: { 'collection, its texts': is(row), '… its rivers': is('.rivers path') },
    }),
    listed('list by a word', () => type('.filters [type=search]', pick.word())),
    listed('list by a tag', () => open(hashOf({ view: 'texts', collection, tag: pick.tag().tag }))),
    listed('list within dates', () => open(hashOf({ view: 'texts', collection, to: pick.day() }))),
    () => ({
      ...texts,
      act: click(`.often a[href="${hashOf({ view: 'tags', collection })}"]`),
      shown: { 'tags, the list': is('.tag-rows td') },
    }),
    () => ({
      ...{ at: hashOf({ view: 'tags', collection }), ready: is('.tag-rows td') },
      act: `${awaitBusy('main [aria-busy]')}; ${type('.filters [type=search]', pick.tag().tag.slice(0, 3))}`,
      shown: { '… by a prefix': wasBusy('main [aria-busy]') },
    }),
    () => ({
      ...texts,
      act: open(hashOf({ view: 'tag', collection, ...tags[0]! })),
      shown: {
        'the most frequent tag, its texts': is('.tag-texts .headline'),
        '… its company': is('.company li'),
        '… its timeline': is('.timeline svg'),
      },
    }),
    found('search by a word', () => pick.word()),
    found('search by a phrase', () => `"${pick.phrase()}"`),
    found('search by a name', () => pick.name()),
    () => ({
      ...texts,
      act: type('[role=combobox]', pick.tag().tag.slice(0, 3)),
      shown: { 'the box, proposals': is('[role=option] ~ [role=option]') },
    }),
    () => ({
      ...{ at: page, ready: isCalm, act: open(hashOf({ view: 'text', collection, text: pick.text() })) },
      shown: {
        'text, to read': is('.reading article p'),
        '… its tags': is('.reading aside .tag .name'),
        '… related texts': is('.related .headline'),
      },
    }),
    () => ({ ...texts, act: open(map), shown: { 'map, its names': is('.graph .entity') } }),
    () => ({
      ...drawn,
      act: `window.before = ${seen}; ${click('.zoom button')}`,
      shown: { '… nearer': `${seen} !== window.before` },
    }),
    mapped('… a category', () => open(hashOf({ view: 'map', collection, category: 'person' }))),
    mapped('… within dates', () => open(hashOf({ view: 'map', collection, to: pick.day() }))),
    mapped('… a search', () => open(hashOf({ view: 'map', collection, query: pick.word() }))),
    () => ({
      ...texts,
      act: open(hashOf({ view: 'group', group })),
      shown: {
        'group, its texts': is('[aria-labelledby=members] .headline'),
        '… what belongs': is('[aria-labelledby=belonging] .headline'),
      },
    }),
  ];
}
