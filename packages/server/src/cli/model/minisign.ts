import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { UserError } from '../../domain/user-error.ts';

/**
 * Signatures in the format of minisign (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b-512 of a file, and over
 * that signature with the trusted comment. `minisign -V` verifies our signatures, and this file verifies signatures of minisign.
 */

export interface PublicKey {
  /** Eight bytes that identify the key in a signature. */
  id: Buffer;
  key: KeyObject;
}

/** The first bytes of a signature of the hash of a file, the default of minisign since 0.11. */
export const hashedForm = Buffer.from('ED');
const keyForm = Buffer.from('Ed');
export const trustedMark = 'trusted comment: ';
export const untrustedMark = 'untrusted comment: ';
/** The bytes before the 32 bytes of an Ed25519 public key in a SubjectPublicKeyInfo (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

export const digestOf = (file: Uint8Array): Buffer => createHash('blake2b512').update(file).digest();

/** Parses a public key from the line that minisign prints, or from the content of its file. Throws a UserError if it is invalid. */
export function readPublicKey(text: string): PublicKey {
  const bytes = Buffer.from(text.trim().split(/\r?\n/).at(-1)!, 'base64');
  if (bytes.length !== 42 || !bytes.subarray(0, 2).equals(keyForm))
    throw new UserError('This is not a public key of minisign, which is 56 characters that begin with "RW".');
  const spki = Buffer.concat([spkiHead, bytes.subarray(10)]);
  return { id: bytes.subarray(2, 10), key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

/** Returns the line that represents a public key. */
export function publicKeyLine({ id, key }: PublicKey): string {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(spkiHead.length);
  return Buffer.concat([keyForm, id, raw]).toString('base64');
}

/** Returns the id of a key in the form that minisign prints. */
export const keyName = (id: Buffer): string => Buffer.from(id).reverse().toString('hex').toUpperCase();

/** Returns the trusted comment of a signature; throws a UserError if the signature is not of this file by this key. */
export function verifySignature(file: Uint8Array, signature: string, { id, key }: PublicKey): string {
  const [, first = '', comment = '', second = ''] = signature.split(/\r?\n/);
  const [signed, globalSignature] = [Buffer.from(first, 'base64'), Buffer.from(second, 'base64')];
  const isComplete = signed.length === 74 && globalSignature.length === 64 && comment.startsWith(trustedMark);
  if (!isComplete || !signed.subarray(0, 2).equals(hashedForm))
    throw new UserError('This is not a signature of minisign, or it has the format before minisign 0.11.');
  const signerId = signed.subarray(2, 10);
  if (!signerId.equals(id))
    throw new UserError(`The signature is by the key ${keyName(signerId)}, not by ${keyName(id)}.`);
  const signatureBytes = signed.subarray(10);
  const trusted = comment.slice(trustedMark.length);
  if (!verify(undefined, digestOf(file), key, signatureBytes))
    throw new UserError('The signature is not of this file: one of the two was changed.');
  if (!verify(undefined, Buffer.concat([signatureBytes, Buffer.from(trusted)]), key, globalSignature))
    throw new UserError('The comment of the signature was changed.');
  return trusted;
}
