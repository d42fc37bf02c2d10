import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  knowledgeFiles,
  openKnowledge,
} from '../../../packages/server/src/analysis/worker/knowledge-files.ts';
import { openEncoder } from '../../../packages/server/src/analysis/worker/onnx-encoder.ts';
import { type Analyse, makeAnalyser } from '../../../packages/server/src/nlp/analyse.ts';
import { cases, categories } from './cases.ts';

/** The share of the cases that must be right. */
const LEAST_RIGHT = 0.95;

let analyse: Analyse;
before(async () => {
  const folder = fileURLToPath(new URL('../../../models/en-sv', import.meta.url));
  const { files, encoder } = await openEncoder(folder);
  analyse = makeAnalyser(files, encoder, openKnowledge(knowledgeFiles('world')[0]!));
});

/** Returns the names that overlap with a compound with a hyphen, each with its category. */
function inCompounds(text: string, names: readonly { start: number; end: number; category: string }[]) {
  const compounds = [...text.matchAll(/[\p{L}\p{N}&]+-(?:[\p{L}\p{N}]+|(?= ))/gu)].map(
    ({ index, 0: { length } }) => ({ start: index, end: index + length }),
  );
  return names
    .filter(({ start, end }) => compounds.some((one) => start < one.end && end > one.start))
    .map(({ start, end, category }) => `${text.slice(start, end)} ${category}`)
    .sort();
}

test('the names in compounds with a hyphen are found', async () => {
  const wrong: string[] = [];
  for (const [language, marked] of cases) {
    const text = marked.replaceAll(/\[[POLX] (.*?)\]/gu, '$1');
    let moved = 0;
    const gold = [...marked.matchAll(/\[([POLX]) (.*?)\]/gu)].map(({ index, 1: mark, 2: name }) => {
      const start = index - moved;
      moved += 4;
      return { start, end: start + name!.length, category: categories[mark!]! };
    });
    const { tags } = await analyse({ headline: '', body: text, language });
    const found = tags.flatMap(({ category, mentions }) =>
      mentions.map(({ offset, length }) => ({ start: offset, end: offset + length, category })),
    );
    const [expected, actual] = [inCompounds(text, gold), inCompounds(text, found)];
    if (expected.join() !== actual.join()) wrong.push(`${marked}: ${actual.join(', ') || 'none'}`);
  }
  assert.ok(wrong.length <= (1 - LEAST_RIGHT) * cases.length, wrong.join('\n'));
});

test('in compounds such as "Putin-regimen" the name is a person, and a common word or an initial is not', async () => {
  for (const [body, person] of [
    ['Han kritiserade Putin-regimen i går.', 'Putin'],
    ['Biden-administrationen agerade.', 'Biden'],
    ['Orbán-regeringen röstade nej.', 'Orbán'],
    ['Löfven-regeringen föll.', 'Löfven'],
    ['Junta-regimen är hård.', undefined],
    ['S-regeringen föll.', undefined],
  ] as const) {
    const { tags } = await analyse({ headline: '', body, language: 'sv' });
    const persons = tags.filter(({ category }) => category === 'person').map(({ tag }) => tag);
    assert.deepEqual(persons, person === undefined ? [] : [person], body);
  }
});
