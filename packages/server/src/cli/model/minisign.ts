import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { UserError } from '../../domain/user-error.ts';

/**
 * Signatures as minisign writes and reads them (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b-512 of a
 * file, and over that signature with the comment that is trusted. So `minisign -V` checks ours, and this its.
 */

export interface PublicKey {
  /** Eight bytes by which a signature says which key it is by. */
  id: Buffer;
  key: KeyObject;
}

/** Marks a signature of the file's hash, the only form that minisign has made by default since 0.11. */
export const hashedForm = Buffer.from('ED');
const keyForm = Buffer.from('Ed');
export const trustedMark = 'trusted comment: ';
export const untrustedMark = 'untrusted comment: ';
/** What stands before the 32 bytes of a public Ed25519 key as SubjectPublicKeyInfo (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

export const digestOf = (file: Uint8Array): Buffer => createHash('blake2b512').update(file).digest();

/** A public key: the line of letters that minisign prints, or the file with that line. Throws a UserError. */
export function readPublicKey(text: string): PublicKey {
  const bytes = Buffer.from(text.trim().split(/\r?\n/).at(-1)!, 'base64');
  if (bytes.length !== 42 || !bytes.subarray(0, 2).equals(keyForm))
    throw new UserError('This is no public key of minisign: 56 letters and digits that begin with "RW".');
  const spki = Buffer.concat([spkiHead, bytes.subarray(10)]);
  return { id: bytes.subarray(2, 10), key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

/** The line of a public key. */
export function publicKeyLine({ id, key }: PublicKey): string {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(spkiHead.length);
  return Buffer.concat([keyForm, id, raw]).toString('base64');
}

/** Its number as minisign shows it. */
export const keyName = (id: Buffer): string => Buffer.from(id).reverse().toString('hex').toUpperCase();

/** The trusted comment of a signature; throws a UserError where it is none of the file by the key. */
export function verifySignature(file: Uint8Array, signature: string, { id, key }: PublicKey): string {
  const [, first = '', comment = '', second = ''] = signature.split(/\r?\n/);
  const [signed, whole] = [Buffer.from(first, 'base64'), Buffer.from(second, 'base64')];
  const isWhole = signed.length === 74 && whole.length === 64 && comment.startsWith(trustedMark);
  if (!isWhole || !signed.subarray(0, 2).equals(hashedForm))
    throw new UserError('The signature is none of minisign, or of its old form.');
  const by = signed.subarray(2, 10);
  if (!by.equals(id))
    throw new UserError(`The signature is by the key ${keyName(by)}, not by ${keyName(id)}.`);
  const own = signed.subarray(10);
  const trusted = comment.slice(trustedMark.length);
  if (!verify(undefined, digestOf(file), key, own))
    throw new UserError('The signature is not of this file: one of the two was changed.');
  if (!verify(undefined, Buffer.concat([own, Buffer.from(trusted)]), key, whole))
    throw new UserError('The comment of the signature was changed.');
  return trusted;
}
