import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { cleanup } from './cleanup.ts';

/** A real mail server on this machine. */
export interface MailServer {
  readonly port: number;
  /** The mails that it accepted: each with header and body. */
  readonly mails: { to: string; text: string }[];
  /** Refuses every mail from now on, or accepts mails again. */
  refuse(refusal: boolean): void;
}

/** Starts a mail server. With a login it offers TLS with a self-signed certificate, and accepts mails only after the login. */
export async function runMailServer(login?: { user: string; password: string }): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let refusal = false;
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : [],
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error('no'), { responseCode: 450 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('\r\n', '\n').replaceAll('=\n', '');
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanup(async () => {
    const closed = once(server.server, 'close');
    server.close();
    await closed;
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse(wanted) {
      refusal = wanted;
    },
  };
}
