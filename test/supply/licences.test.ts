import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { licenceProblem } from '../../scripts/supply/licences.ts';
import { bundledPackages, root, runningPackages } from '../../scripts/supply/lock.ts';

const running = runningPackages();

test('every package that runs has an allowed licence and its notice', () => {
  assert.ok(running.length > 100);
  assert.deepEqual(
    running.map(licenceProblem).filter((problem) => problem !== undefined),
    [],
  );
});

test('a licence outside the list, a missing licence and a missing notice are reported', () => {
  const one = running.find(({ name }) => name === 'fastify')!;
  assert.match(licenceProblem({ ...one, license: 'AGPL-3.0' })!, /^fastify .* AGPL-3\.0, which is not/);
  assert.match(licenceProblem({ ...one, license: undefined })!, /^fastify .* names no licence$/);
  assert.match(licenceProblem({ ...one, license: 'ISC' })!, /^fastify .* says MIT, and the lock file ISC$/);
  const bare = running.find(({ name }) => name === 'boolbase')!;
  assert.match(licenceProblem({ ...bare, version: '9.9.9' })!, /^boolbase 9\.9\.9 has no notice$/);
});

test('the notices in the service are for the versions that run', () => {
  const notices = readFileSync(join(root, 'packages/server/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const named = [...notices.matchAll(/(\S+) (\d[\d.]*) \([\w.-]+\)/g)].map(
    ([, name, version]) => `${name} ${version}`,
  );
  assert.equal(named.length, 6);
  const present = new Set(running.map(({ name, version }) => `${name} ${version}`));
  assert.deepEqual(
    named.filter((one) => !present.has(one)),
    [],
  );
});

test('the notices of the pages name the bundled libraries', () => {
  const notices = readFileSync(join(root, 'packages/server/console/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const heads = [...notices.matchAll(/^(\S+) (\d[\d.]*) \([\w.-]+\)$/gm)].map(([, name]) => name!);
  const ofService = new Set(running.filter(({ dev }) => !dev).map(({ name }) => name));
  assert.deepEqual(
    [...heads.filter((name) => !ofService.has(name)), 'swagger-ui-dist'].toSorted(),
    bundledPackages.toSorted(),
  );
  const reference = readFileSync(join(root, 'packages/server/reference/LICENSE'), 'utf8');
  assert.match(reference, /Apache License/);
});
