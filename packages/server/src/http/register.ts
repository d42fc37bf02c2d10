import type { FastifyInstance, FastifyReply } from 'fastify';
import { loginCommand } from '../accounts/mails.ts';
import type { Registration } from '../accounts/registration.ts';
import { codePoints, isStorable } from '../domain/characters.ts';
import type { Clock } from '../domain/clock.ts';
import { parseEmail } from '../domain/email.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { Logger } from '../ops/logger.ts';
import { parseJson } from '../rpc/json.ts';
import { FloodGate } from './flood.ts';
import { jsonType, problemBody } from './problem.ts';
import { escape, sendPage, stylesheet, stylesheetPath } from './register-page.ts';

interface Parts {
  registration: Registration;
  publicUrl: string;
  logger: Logger;
  clock: Clock;
}

/**
 * `POST /register` mails a link; the link's page has a button, for programs that look into mails open links too; the
 * button shows the key pair. Addresses and pairs are never logged.
 */
export function addRegistration(
  app: FastifyInstance,
  { registration, publicUrl, logger, clock }: Parts,
): void {
  const gate = new FloodGate(limits.registration.perNetwork, 3600, clock);

  app.post('/register', async (request, reply) => {
    try {
      const { email, name } = readRequest(request.body as Buffer | undefined);
      const seconds = gate.enter(request.ip);
      if (seconds > 0) throw new ServiceError('tooManyRegistrations', { retry_after: seconds });
      await registration.begin(email, name);
      return await reply.code(202).type(jsonType).send({ status: 'sent' });
    } catch (error) {
      const problem = report(error);
      return waiting(reply, problem).code(problem.code).type(jsonType).send(problemBody(problem));
    }
  });

  app.get(stylesheetPath, (_request, reply) =>
    reply
      .header('cache-control', 'max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  );

  app.get<{ Params: { token: string } }>('/register/:token', async ({ params }, reply) => {
    const state = await registration.look(params.token);
    if (state !== 'open') return sendDeadLink(reply, state);
    return sendPage(
      reply,
      200,
      'Your key pair',
      '<p>The button makes your key pair, shows it and mails it to you. This link works once.</p>\n' +
        '<form method="post"><button>Show my key pair</button></form>',
    );
  });

  app.post<{ Params: { token: string } }>('/register/:token', async ({ params }, reply) => {
    try {
      const outcome = await registration.confirm(params.token);
      if (typeof outcome === 'string') return await sendDeadLink(reply, outcome);
      const { apiKey, secretKey } = outcome;
      logger.info('a key pair was made by registration');
      return await sendPage(
        reply,
        200,
        'Your key pair',
        `<dl>
<dt>api key</dt><dd><code>${escape(apiKey)}</code></dd>
<dt>secret key</dt><dd><code>${escape(secretKey)}</code></dd>
</dl>
<p>It was mailed to you as well. The pair is as sensitive as a password, and this page can't be shown again.</p>
<p>Exchange it for an access token:</p>
<pre>${escape(loginCommand(publicUrl, apiKey, secretKey))}</pre>`,
      );
    } catch (error) {
      const problem = report(error);
      const advice = problem.kind === 'mailFailed' ? ' This link still works: reload the page then.' : '';
      return sendPage(
        waiting(reply, problem),
        problem.code,
        'Not now',
        `<p>${escape(problem.message)}${advice}</p>`,
      );
    }
  });

  /** What may be told of a failure; what may not goes to the log. */
  function report(error: unknown): ServiceError {
    const problem = error instanceof ServiceError ? error : new ServiceError('unavailable');
    if (problem.kind === 'mailFailed' || problem !== error) {
      const { code, responseCode, message } = (problem.cause ?? error) as Error & Record<string, unknown>;
      // A mail server's own words repeat the address.
      const fields = problem === error ? { code, status: responseCode } : { message };
      logger.error(fields, problem === error ? 'a mail could not be sent' : 'a registration failed');
    }
    return problem;
  }
}

function readRequest(body: Buffer | undefined): { email: string; name: string } {
  const refused = (field: string) => new ServiceError('badRegistration', { field, limit: limits.name });
  let value: unknown;
  try {
    value = parseJson(body ?? new Uint8Array());
  } catch {
    throw refused('email');
  }
  const { email: given, name = '' } = (value ?? {}) as { email?: unknown; name?: unknown };
  const email = parseEmail(given);
  if (email === undefined) throw refused('email');
  if (typeof name !== 'string' || !isStorable(name) || codePoints(name) > limits.name) throw refused('name');
  return { email, name };
}

function sendDeadLink(reply: FastifyReply, state: 'used' | 'unknown'): FastifyReply {
  return state === 'used'
    ? sendPage(
        reply,
        410,
        'This link was used',
        '<p>Its key pair was shown and mailed. Register again for another.</p>',
      )
    : sendPage(
        reply,
        404,
        'This link is not valid',
        `<p>Links work for ${limits.registration.linkHours} hours. Register again for a new one.</p>`,
      );
}

function waiting(reply: FastifyReply, { detail }: ServiceError): FastifyReply {
  return detail.retry_after === undefined ? reply : reply.header('retry-after', detail.retry_after);
}
