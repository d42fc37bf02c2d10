import { hashOf } from '../../packages/console/src/address/route.ts';
import { click, exists, find, hasChanged, open, remember, type, wasBusy, watchBusy } from './page-script.ts';
import type { Stored } from './store.ts';

/** An action and its results; all but `at` are page scripts. */
export interface Action {
  /** The address where the action begins, and the condition that must hold first. */
  at: string;
  ready: string;
  run: string;
  /** The conditions to wait for, by their name in the table. */
  shown: Record<string, string>;
}

const row = '.texts .headline';
const isLoaded = exists('.texts[aria-busy=false] .headline');

/** Returns the makers of the measured actions. Each action differs every time, so that no response is cached. */
export function actionsOn({ collection, group, pick, tags }: Stored): (() => Action)[] {
  const page = hashOf({ view: 'texts', collection });
  const texts = { at: page, ready: isLoaded };
  const listAction = (name: string, run: () => string) => () => ({
    ...texts,
    run: `${watchBusy('.texts')}; ${run()}`,
    shown: { [name]: wasBusy('.texts') },
  });
  const searchAction = (name: string, query: () => string) => () => ({
    at: '#/search',
    ready: exists('details.filter'),
    // Submits the form once the list of suggestions is open, so the box has read the words.
    run: `${watchBusy('.found')}; ${type('[role=combobox]', query())};
      const send = () => ${exists('[role=listbox]:not([hidden])')} ? ${find('form.find')}.requestSubmit() : setTimeout(send);
      send()`,
    shown: {
      [name]: wasBusy('.found'),
      '… their passages': exists('.found .excerpt mark'),
    },
  });
  const map = hashOf({ view: 'map', collection });
  const mapPage = { at: map, ready: exists('.graph .entity') };
  const names = '.graph';
  const transform = `${find('.graph g')}.getAttribute('transform')`;
  const mapAction = (name: string, run: () => string) => () => ({
    ...mapPage,
    run: `${remember(names)}; ${run()}`,
    shown: { [name]: hasChanged(names) },
  });
  return [
    () => ({
      ...{ at: '#/', ready: exists(`a[href="${page}"]`), run: click(`a[href="${page}"]`) },
      shown: { 'collection, its texts': exists(row) },
    }),
    () => ({
      ...{ ...texts, run: click('.names-over-time summary') },
      shown: { '… names over time': exists('.timelines path') },
    }),
    listAction('list by a word', () => type('.filters [type=search]', pick.word())),
    listAction('list by a tag', () => open(hashOf({ view: 'texts', collection, tag: pick.tag().tag }))),
    listAction('list within dates', () => open(hashOf({ view: 'texts', collection, to: pick.day() }))),
    () => ({
      ...texts,
      run: click(`main a.chip[href="${hashOf({ view: 'tags', collection })}"]`),
      shown: { 'tags, the list': exists('.tag-rows td') },
    }),
    () => ({
      ...{ at: hashOf({ view: 'tags', collection }), ready: exists('.tag-rows td') },
      run: `${watchBusy('main [aria-busy]')}; ${type('.filters [type=search]', pick.tag().tag.slice(0, 3))}`,
      shown: { '… by a prefix': wasBusy('main [aria-busy]') },
    }),
    () => ({
      ...texts,
      run: open(hashOf({ view: 'tag', collection, ...tags[0]! })),
      shown: {
        'the most frequent tag, its texts': exists('.tag-texts .headline'),
        '… co-occurring names': exists('.co-occurring li'),
        '… its timeline': exists('.timeline svg'),
      },
    }),
    searchAction('search by a word', () => pick.word()),
    searchAction('search by a phrase', () => `"${pick.phrase()}"`),
    searchAction('search by a name', () => pick.name()),
    () => ({
      ...texts,
      run: type('[role=combobox]', pick.tag().tag.slice(0, 3)),
      shown: { 'the search box, suggestions': exists('[role=option] ~ [role=option]') },
    }),
    () => ({
      ...{ at: page, ready: isLoaded, run: open(hashOf({ view: 'text', collection, text: pick.text() })) },
      shown: {
        'text, to read': exists('.reading article p'),
        '… its tags': exists('.reading aside .tag .name'),
        '… related texts': exists('[aria-labelledby=related] li a'),
      },
    }),
    () => ({ ...texts, run: open(map), shown: { 'map, its names': exists('.graph .entity') } }),
    () => ({
      ...mapPage,
      run: `window.before = ${transform}; ${click('.zoom button')}`,
      shown: { '… nearer': `${transform} !== window.before` },
    }),
    mapAction('… a category', () => open(hashOf({ view: 'map', collection, category: 'person' }))),
    mapAction('… within dates', () => open(hashOf({ view: 'map', collection, to: pick.day() }))),
    mapAction('… a search', () => open(hashOf({ view: 'map', collection, query: pick.word() }))),
    () => ({
      ...texts,
      run: open(hashOf({ view: 'group', group })),
      shown: {
        'group, its texts': exists('[aria-labelledby=members] .headline'),
        '… suggested texts': exists('[aria-labelledby=belonging] .headline'),
      },
    }),
  ];
}
