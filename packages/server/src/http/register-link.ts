import type { FastifyInstance, FastifyReply } from 'fastify';
import { loginCommand } from '../accounts/mails.ts';
import { limits } from '../domain/limits.ts';
import type { Parts } from './register.ts';
import { escape, sendPage } from './register-page.ts';
import { problemOf, waiting } from './register-problem.ts';

interface Link {
  Params: { token: string };
}

const invitation = `<p>The button makes your key pair, shows it and mails it to you. This link works once.</p>
<form method="post"><button>Show my key pair</button></form>`;

/** The page of a mailed link. Its button uses the link up, for programs that look into mails open links too. */
export function addRegistrationLink(
  app: FastifyInstance,
  { registration, publicUrl, logger }: Omit<Parts, 'clock'>,
): void {
  app.get<Link>('/register/:token', async ({ params }, reply) => {
    const state = await registration.look(params.token);
    if (state !== 'open') return sendDeadLink(reply, state);
    return sendPage(reply, { status: 200, title: 'Your key pair', content: invitation });
  });

  app.post<Link>('/register/:token', async ({ params }, reply) => {
    try {
      const outcome = await registration.confirm(params.token);
      if (typeof outcome === 'string') return await sendDeadLink(reply, outcome);
      logger.info('a key pair was made by registration');
      const content = showPair(publicUrl, outcome);
      return await sendPage(reply, { status: 200, title: 'Your key pair', content });
    } catch (error) {
      const problem = problemOf(error, logger);
      const advice = problem.kind === 'mailFailed' ? ' This link still works: reload the page then.' : '';
      const content = `<p class="problem" role="alert">${escape(problem.message)}${advice}</p>`;
      return sendPage(waiting(reply, problem), { status: problem.code, title: 'Not now', content });
    }
  });
}

function showPair(url: string, { apiKey, secretKey }: { apiKey: string; secretKey: string }): string {
  return `<dl>
<dt>api key</dt><dd><code>${escape(apiKey)}</code></dd>
<dt>secret key</dt><dd><code>${escape(secretKey)}</code></dd>
</dl>
<p>It was mailed to you as well. The pair is as sensitive as a password, and this page can't be shown again.</p>
<p><a href="../">Sign in to the console with it</a>, or exchange it for an access token:</p>
<pre>${escape(loginCommand(url, apiKey, secretKey))}</pre>`;
}

function sendDeadLink(reply: FastifyReply, state: 'used' | 'unknown'): FastifyReply {
  const [status, title, content] =
    state === 'used'
      ? [
          410,
          'This link was used',
          '<p>Its key pair was shown and mailed. <a href="../register">Register again</a> for another.</p>',
        ]
      : [
          404,
          'This link is not valid',
          `<p>Links work for ${limits.registration.linkHours} hours. <a href="../register">Register again</a> for a new one.</p>`,
        ];
  return sendPage(reply, { status, title, content });
}
