import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER, the encoding of certificates: a tag, a length, the content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const bytes = (hex: string) => Buffer.from(hex, 'hex');

const signatures = {
  ec: sequence(der(0x06, bytes('2a8648ce3d040302'))),
  rsa: sequence(der(0x06, bytes('2a864886f70d01010b')), der(0x05)),
};
const commonName = der(0x06, bytes('550403'));

/** Makes a self-signed certificate for a name and its private key, both as PEM; valid until 2049. */
export function makeCertificate(name: string, kind: 'ec' | 'rsa' = 'ec'): { cert: string; key: string } {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = signatures[kind];
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const version3 = der(0xa0, der(0x02, bytes('02')));
  const serial = der(0x02, bytes('01'), randomBytes(8));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const statement = sequence(version3, serial, algorithm, subject, validity, subject, key);
  const signature = der(0x03, bytes('00'), sign('sha256', statement, privateKey));
  const certificate = sequence(statement, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
