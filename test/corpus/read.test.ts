import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCorpus, splits } from '../../eval/corpus/read.ts';
import { languages } from '../../packages/server/src/domain/language.ts';

test('the corpus is read correctly: every mention lies on its name, and every entity has a mention', () => {
  const ids = new Set<string>();
  for (const language of languages)
    for (const split of splits)
      for (const { id, kind, source, entities, topics } of readCorpus(language, split)) {
        assert.ok(!ids.has(id) && id.startsWith(`${language}-${kind}-`), id);
        ids.add(id);
        assert.ok(topics.length >= 3, id);
        for (const { base, mentions, salience } of entities) {
          assert.ok(mentions.length > 0 && salience >= 0 && salience <= 3, `${id} ${base}`);
          for (const { field, start, end, ending } of mentions) {
            const surface = source[field].slice(start, end);
            assert.match(surface, /^\S(?:[^]*\S)?$/u, id);
            assert.doesNotMatch(
              source[field].slice(start - 1, start) + surface[0]!,
              /^[\p{L}\p{N}]{2}$/u,
              id,
            );
            assert.ok(ending < surface.length, id);
          }
        }
      }
});
