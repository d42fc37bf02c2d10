import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends a mail. Resolves when the mail server has accepted it; rejects within about ten seconds otherwise. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Names of this machine. Connections to it need neither TLS nor a trusted certificate. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns a function that sends mails through the SMTP server of a URL, `smtp://user:password@host:port` or `smtps://…`. It uses TLS
 * where the server offers it, and sends a password to another machine only over TLS.
 */
export function openMailer(smtpUrl: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const isLocal = localHosts.includes(hostname);
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
