import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Resolves when the mail server has taken the mail; rejects within about ten seconds when it has not. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Names of this machine: no wire is in between, so neither TLS nor a known certificate is asked for. */
const local = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sends through the SMTP server of a URL, `smtp://user:password@host:port` or `smtps://…`. TLS is used where the
 * server offers it, and a password goes to another machine over TLS only.
 */
export function openMailer(smtpUrl: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const isLocal = local.includes(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: username !== '' && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 8000,
    dnsTimeout: 5000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}
