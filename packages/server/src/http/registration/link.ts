import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loginCommand } from '../../accounts/mails.ts';
import type { RegistrationDependencies } from './dependencies.ts';
import { problemMarkup, sendPage } from './page.ts';
import { clientErrorOf, withRetryAfter } from './problem-page.ts';
import { problemIn, type RegisterWords, wordsFor } from './messages.ts';

interface Link {
  Params: { token: string };
}

const buttonIn = (words: RegisterWords) => `<p>${words.pairLead}</p>
<form method="post"><button>${words.show}</button></form>`;

/** Adds the page of a mailed link. Only its button uses up the link, because programs that scan mail also open links. */
export function addRegistrationLink(
  app: FastifyInstance,
  { registration, publicUrl, logger, observe }: Omit<RegistrationDependencies, 'clock' | 'hosts'>,
): void {
  app.get<Link>('/register/:token', async (request, reply) => {
    const words = wordsFor(request);
    const state = await registration.stateOf(request.params.token);
    if (state !== 'open') return sendDeadLink(reply, state, words);
    const { language, pair: title } = words;
    return sendPage(reply, { status: 200, language, title, content: buttonIn(words) });
  });

  app.post<Link>('/register/:token', async (request, reply) => {
    const words = wordsFor(request);
    const { language } = words;
    try {
      const outcome = await registration.confirm(request.params.token, language);
      if (typeof outcome === 'string') return await sendDeadLink(reply, outcome, words);
      logger.info('a key pair was created by registration');
      const content = showPair(publicUrl, outcome, words);
      return await sendPage(reply, { status: 200, language, title: words.pair, content });
    } catch (error) {
      const problem = clientErrorOf(error, { logger, observe });
      const advice = problem.reason === 'mailFailed' ? ` ${words.linkStays}` : '';
      const content = problemMarkup(problemIn(words, problem) + advice);
      return sendPage(withRetryAfter(reply, problem), {
        status: problem.code,
        language,
        title: words.notNow,
        content,
      });
    }
  });
}

function showPair(
  url: string,
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  words: RegisterWords,
): string {
  return `<dl>
<dt>${words.apiKey}</dt><dd><code>${escapeUTF8(apiKey)}</code></dd>
<dt>${words.secretKey}</dt><dd><code>${escapeUTF8(secretKey)}</code></dd>
</dl>
<p>${words.mailed}</p>
<p><a href="../">${words.enter}</a></p>
<p>${words.exchange}</p>
<pre>${escapeUTF8(loginCommand(url, apiKey, secretKey))}</pre>`;
}

function sendDeadLink(reply: FastifyReply, state: 'used' | 'unknown', words: RegisterWords): FastifyReply {
  const [status, title, lead] =
    state === 'used' ? [410, words.used, words.usedLead] : [404, words.unknown, words.unknownLead];
  const content = `<p>${lead}</p>\n<p><a href="../register">${words.again}</a></p>`;
  return sendPage(reply, { status, language: words.language, title, content });
}
