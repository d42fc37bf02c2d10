import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Bill } from '../../scripts/supply/bill.ts';
import { allowed } from '../../scripts/supply/licences.ts';
import { root, runningPackages } from '../../scripts/supply/lock.ts';

const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'scripts/sbom.ts')], {
  encoding: 'utf8',
});
assert.equal(status, 0, stderr);
const bill = JSON.parse(stdout) as Bill & { bomFormat: string; specVersion: string };
const refs = bill.components.map((one) => one['bom-ref']);
const ours = ['@textkin/client', '@textkin/importing', '@textkin/model-en-sv', '@textkin/model-en-sv-fast'];

test('the bill of materials is CycloneDX and describes the service', () => {
  assert.deepEqual([bill.bomFormat, bill.specVersion], ['CycloneDX', '1.5']);
  assert.equal(bill.metadata.component.name, 'textkin');
});

test('it lists each package of the lock file that runs, once, and nothing else', () => {
  const theirs = runningPackages().map(({ name, version }) => `${name}@${version}`);
  for (const name of ['zod', 'nodemailer', 'pg-types', 'preact'])
    assert.ok(
      theirs.some((one) => one.startsWith(`${name}@`)),
      name,
    );
  const own = refs.filter((ref) => ours.some((name) => ref.startsWith(`${name}@`)));
  assert.equal(own.length, ours.length);
  assert.deepEqual(refs.toSorted(), [...own, ...new Set(theirs)].toSorted());
});

test('each package has a version, a licence, a package URL and, unless it is ours, a checksum', () => {
  for (const { name, version, purl, licenses, hashes, ...rest } of bill.components) {
    assert.equal(rest['bom-ref'], `${name}@${version}`);
    assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
    const licence = licenses?.[0]?.license.id ?? '';
    assert.ok([...allowed, 'CC-BY-SA-4.0'].includes(licence), `${name}: ${licence}`);
    if (!ours.includes(name)) assert.match(hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name);
  }
});

test('the dependencies between packages are complete', () => {
  const all = [...refs, bill.metadata.component['bom-ref']];
  assert.deepEqual(bill.dependencies.map(({ ref }) => ref).toSorted(), all.toSorted());
  for (const { dependsOn } of bill.dependencies)
    for (const ref of dependsOn) assert.ok(all.includes(ref), ref);
});
