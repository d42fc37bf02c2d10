import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  keyName,
  publicKeyLine,
  untrustedMark,
  verifySignature,
} from '../../packages/server/src/cli/model/minisign.ts';
import { readSigner, signatureOf, type Signer } from '../supply/sign.ts';
import { hashOf } from './provenance.ts';

export const sums = 'SHA256SUMS';

/** Returns the key for the files of a release: from a file in PEM, or without a file a new key, which a dry run throws away. */
export function signerFrom(keyFile: string | undefined): Signer {
  if (keyFile !== undefined) return readSigner(readFileSync(keyFile, 'utf8'));
  const { privateKey } = generateKeyPairSync('ed25519');
  return readSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
}

/**
 * Writes the checksums of files, their signature, and the public key, into the folder of the files. Only the checksums are signed: they
 * stand for all other files.
 */
export function signFiles(folder: string, files: readonly string[], version: string, signer: Signer): void {
  const lines = files
    .toSorted()
    .map((file) => `${hashOf('sha256', join(folder, file))}  ${basename(file)}\n`);
  const path = join(folder, sums);
  writeFileSync(path, lines.join(''));
  const bytes = readFileSync(path);
  const signature = signatureOf(bytes, `textkin ${version}, file:${sums}`, signer);
  verifySignature(bytes, signature, signer);
  writeFileSync(`${path}.minisig`, signature);
  const comment = `${untrustedMark}minisign public key ${keyName(signer.id)}`;
  writeFileSync(join(folder, publicKeyFile(version)), `${comment}\n${publicKeyLine(signer)}\n`);
}

export const publicKeyFile = (version: string): string => `textkin-${version}.pub`;
