import type { Failure } from './response.ts';
import type { MailServer } from './mail.ts';
import { post, type PostOptions } from './post.ts';
import { runService } from './service.ts';

export const publicUrl = 'https://texts.example.org/analysis';

/** Starts a service with registration, which sends mails through a local server. */
export async function runWith({ port }: { port: number }, more: object = {}) {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mail = { smtpUrl, mailFrom: 'Textkin <textkin@example.org>', publicUrl };
  const service = await runService({ workers: 0, registration: 'on', ...mail, ...more });
  const register = (body: unknown, options?: PostOptions) =>
    post(`${service.url}/register`, typeof body === 'string' ? body : JSON.stringify(body), options);
  return { ...service, register };
}

/** Returns the path of the link in the last mail. */
export function lastLink({ mails }: MailServer): string {
  const [, path] = /^https:\/\/texts\.example\.org\/analysis(\/register\/\w+)$/m.exec(mails.at(-1)!.text)!;
  return path!;
}

export const problemOf = (text: string) => (JSON.parse(text) as { error: Failure }).error;
