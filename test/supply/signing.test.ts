import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  publicKeyLine,
  readPublicKey,
  verifySignature,
} from '../../packages/server/src/cli/model/minisign.ts';
import { readSigner, signatureOf, signModel } from '../../scripts/supply/sign.ts';
import { temporaryFolder } from '../support/folder.ts';
import { root, run } from '../support/process.ts';

/** Returns a key in the form that `openssl genpkey -algorithm ed25519` writes. */
const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();
const newKey = () => pemOf(generateKeyPairSync('ed25519').privateKey);
const pem = newKey();
const signer = readSigner(pem);
const line = publicKeyLine(signer);

function modelFolder() {
  const folder = temporaryFolder();
  const weights = 'weights';
  const files = { 'encoder.onnx': { bytes: 7, sha256: createHash('sha256').update(weights).digest('hex') } };
  writeFileSync(join(folder, 'encoder.onnx'), weights);
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ name: 'm', version: '1', files }));
  return folder;
}
const verifyModel = (folder: string, key = line) => run(['verify-model', folder, '--public-key', key]);

test('a signed model is verified with the public key, as text or as a file', async () => {
  const folder = modelFolder();
  const keyFile = join(folder, 'release.pem');
  writeFileSync(keyFile, pem);
  const script = join(root, 'scripts/sign-models.ts');
  const signed = spawnSync(process.execPath, [script, '--key', keyFile, folder], { encoding: 'utf8' });
  assert.equal(signed.status, 0, signed.stderr);
  assert.ok(signed.stdout.includes(line));
  assert.ok(!(signed.stdout + signed.stderr).includes('PRIVATE'));
  const asFile = join(folder, 'release.pub');
  writeFileSync(asFile, `untrusted comment: minisign public key\n${line}\n`);
  const byTwin = await run(['verify-model', folder], { TEXTKIN_PUBLIC_KEY: line });
  assert.deepEqual([byTwin.code, byTwin.stderr], [0, '']);
  for (const key of [line, asFile]) {
    const { code, stdout, stderr } = await verifyModel(folder, key);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^m 1 in .*: 1 files, signed by the key [0-9A-F]{16}\.\n$/);
  }
});

test('a changed byte of config, weights, signature or comment is rejected with the reason', async () => {
  const cases: [file: string, change: (text: string) => string, reason: RegExp][] = [
    ['config.json', (text) => text.replace('"1"', '"2"'), /not of this file/],
    ['encoder.onnx', (text) => text.replace('w', 'W'), /encoder\.onnx is damaged/],
    ['config.json.minisig', (text) => text.replace('m 1,', 'm 2,'), /comment of the signature was changed/],
    ['config.json.minisig', (text) => text.replace(/^(RU.)..../m, '$1AAAA'), /by the key .* not by/],
    ['config.json.minisig', () => 'nothing', /not a signature of minisign/],
  ];
  for (const [file, change, reason] of cases) {
    const folder = modelFolder();
    signModel(folder, signer);
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    assert.notEqual(change(text), text, file);
    writeFileSync(path, change(text));
    const { code, stderr } = await verifyModel(folder);
    assert.equal(code, 1, file);
    assert.match(stderr, reason);
  }
});

test('a signature with any flipped bit is rejected', () => {
  const file = Buffer.from('file');
  const good = signatureOf(file, 'comment', signer).split('\n');
  assert.equal(verifySignature(file, good.join('\n'), signer), 'comment');
  for (const at of [1, 3]) {
    const bytes = Buffer.from(good[at]!, 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const turned = Buffer.from(bytes);
      turned[bit >> 3]! ^= 1 << (bit & 7);
      const lines = good.with(at, turned.toString('base64')).join('\n');
      assert.throws(
        () => verifySignature(file, lines, signer),
        { name: 'UserError' },
        `line ${at}, bit ${bit}`,
      );
    }
  }
});

test('another key, no key, and a model without a signature are rejected', async () => {
  const folder = modelFolder();
  assert.match((await verifyModel(folder)).stderr, /config\.json\.minisig can't be read/);
  signModel(folder, signer);
  const other = publicKeyLine(readSigner(newKey()));
  assert.match((await verifyModel(folder, other)).stderr, /by the key .* not by/);
  assert.match((await verifyModel(folder, 'RWnothing')).stderr, /not a public key of minisign/);
  assert.match((await run(['verify-model', folder])).stderr, /--public-key/);
});

test('a model whose files differ from its config is not signed', () => {
  const folder = modelFolder();
  appendFileSync(join(folder, 'encoder.onnx'), 'x');
  assert.throws(() => signModel(folder, signer), /encoder\.onnx has 8 bytes/);
});

test('a key of another kind is rejected', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  assert.throws(() => readSigner(pemOf(rsa)), /it must be ed25519/);
});

test('a signature by minisign 0.11 is accepted', () => {
  const key = readPublicKey('RWTL0WdJHoOMyaTZe4R4jOiUFX4UcFrqQFPozM2z1qAy/nqLu20C5vH2');
  const signature = [
    'untrusted comment: signature',
    'RUTL0WdJHoOMybTl7c6wbEyUGcHnrZ+UkZZUSPWZR3spJTBZT8lrskX7TF/qy03nlC1w9+QR7D4XRiL47pXTtGhNil6O/x/EIwU=',
    'trusted comment: made by minisign',
    'RuY37c9hhA3KDuM2IqzMjSuugBVCKhvk3Aryicr8wGPI/ROhZOg+VSaAbnVzIB5W49wfQjLwNOZZ7ytp8OGgAw==',
  ].join('\n');
  assert.equal(verifySignature(Buffer.from('textkin\n'), signature, key), 'made by minisign');
});

const minisign = spawnSync('minisign', ['-v']).error === undefined;
test('minisign accepts our signatures', { skip: minisign ? false : 'no minisign here' }, () => {
  const folder = modelFolder();
  const path = signModel(folder, signer);
  const { status, stdout } = spawnSync(
    'minisign',
    ['-V', '-P', line, '-x', path, '-m', join(folder, 'config.json')],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout);
  assert.match(stdout, /m 1, file:config\.json/);
});
