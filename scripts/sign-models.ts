/**
 * Signs the models of a release:
 *
 *   npm run sign:models -- --key <file> [<folder of a model> …]
 *
 * Writes `config.json.minisig` beside the `config.json` of each model, which has the checksums of all its files, and prints the
 * public key. The key is an Ed25519 key in PEM (`openssl genpkey -algorithm ed25519`), which must not be stored in the repository
 * (docs/releases/README.md). For a key with a passphrase: `openssl pkey -in release.pem | npm run sign:models -- --key /dev/stdin`.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { keyName, publicKeyLine } from '../packages/server/src/cli/model/minisign.ts';
import { root } from './supply/lock.ts';
import { readSigner, signModel } from './supply/sign.ts';

const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
if (values.key === undefined)
  throw new Error('Usage: npm run sign:models -- --key <file> [<folder of a model> …]');
const signer = readSigner(readFileSync(values.key, 'utf8'));
const own = globSync('models/*/config.json', { cwd: root }).map((path) => join(root, dirname(path)));
for (const folder of positionals.length > 0 ? positionals : own)
  console.log(`signed: ${signModel(folder, signer)}`);
console.log(`public key ${keyName(signer.id)}: ${publicKeyLine(signer)}`);
