import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFiles } from '../../packages/server/src/analysis/worker/model-files.ts';
import {
  digestOf,
  hashedForm,
  type PublicKey,
  trustedMark,
  untrustedMark,
} from '../../packages/server/src/cli/model/minisign.ts';
import { type ModelConfig, versionedName } from '../../packages/server/src/nlp/model.ts';

export interface Signer extends PublicKey {
  secret: KeyObject;
}

/** Reads the key of a release from PEM. The id is a hash of the public key, so that it is equal for equal keys. */
export function readSigner(pem: string): Signer {
  const secret = createPrivateKey(pem);
  if (secret.asymmetricKeyType !== 'ed25519')
    throw new Error(`The key has the type ${secret.asymmetricKeyType}; it must be ed25519.`);
  const key = createPublicKey(secret);
  const id = createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, 8);
  return { secret, key, id };
}

/** Returns the content of a signature file of minisign. */
export function signatureOf(file: Uint8Array, comment: string, { secret, id }: Signer): string {
  const own = sign(undefined, digestOf(file), secret);
  const whole = sign(undefined, Buffer.concat([own, Buffer.from(comment)]), secret);
  const first = Buffer.concat([hashedForm, id, own]).toString('base64');
  const lines = [`${untrustedMark}signature of a file of Textkin`, first, trustedMark + comment];
  return [...lines, whole.toString('base64'), ''].join('\n');
}

/** Signs the config of a model and returns the path of the signature. Throws if a file differs from its checksum in the config. */
export function signModel(folder: string, signer: Signer): string {
  const bytes = readFileSync(join(folder, 'config.json'));
  const config = JSON.parse(bytes.toString()) as ModelConfig;
  verifyFiles(folder, config);
  const path = join(folder, 'config.json.minisig');
  writeFileSync(path, signatureOf(bytes, `${versionedName(config)}, file:config.json`, signer));
  return path;
}
