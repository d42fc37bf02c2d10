import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Bill, datedBill } from '../../scripts/supply/bill.ts';
import { allowedLicences } from '../../scripts/supply/licences.ts';
import { root, runningPackages } from '../../scripts/supply/lock.ts';
import { publishedPackages } from '../../scripts/supply/packages.ts';

const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'scripts/sbom.ts')], {
  encoding: 'utf8',
});
assert.equal(status, 0, stderr);
const bill = JSON.parse(stdout) as Bill & { bomFormat: string; specVersion: string };
const refs = bill.components.map((one) => one['bom-ref']);
const ours = publishedPackages()
  .map(({ name }) => name)
  .filter((name) => name !== 'textkin');

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
    assert.ok([...allowedLicences, 'CC-BY-4.0', 'CC-BY-SA-4.0'].includes(licence), `${name}: ${licence}`);
    if (!ours.includes(name)) assert.match(hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, name);
  }
});

test('the dependencies between packages are complete', () => {
  const all = [...refs, bill.metadata.component['bom-ref']];
  assert.deepEqual(bill.dependencies.map(({ ref }) => ref).toSorted(), all.toSorted());
  for (const { dependsOn } of bill.dependencies)
    for (const ref of dependsOn) assert.ok(all.includes(ref), ref);
});

test('with a date, equal bills have equal serial numbers, and different bills have different serial numbers', () => {
  const [date, later] = [new Date(0), new Date(1000)];
  const dated = datedBill(bill, date);
  assert.equal(dated.metadata.timestamp, '1970-01-01T00:00:00.000Z');
  assert.match(
    dated.serialNumber!,
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.equal(datedBill({ ...bill, serialNumber: 'other' }, date).serialNumber, dated.serialNumber);
  assert.notEqual(datedBill(bill, later).serialNumber, dated.serialNumber);
});
