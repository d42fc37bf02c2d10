import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { codePoints, isStorable } from '../../domain/characters.ts';
import { parseEmail, type RegistrationHosts } from '../../accounts/email.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { parseJson } from '../../rpc/json.ts';
import { RateLimiter } from '../connections/rate-limiter.ts';
import { jsonType, problemBody } from '../problem.ts';
import type { RegistrationDependencies } from './dependencies.ts';
import { addRegistrationLink } from './link.ts';
import { problemMarkup, sendPage, stylesheet, stylesheetName } from './page.ts';
import { clientErrorOf, withRetryAfter } from './problem-page.ts';
import { problemIn, type RegisterWords, wordsFor } from './messages.ts';

const formIn = (words: RegisterWords) => `<form method="post" action="register">
<label>${words.email} <input name="email" type="email" required autocomplete="email" maxlength="254"></label>
<label>${words.purpose} <input name="name" maxlength="${limits.name}"></label>
<button>${words.send}</button>
</form>
<p><a href="./">${words.signIn}</a></p>`;

/**
 * Adds `POST /register`, which mails a link to an e-mail address. Programs send JSON and get JSON. `GET /register` returns a
 * page with a form for people, and the form gets a page back. E-mail addresses and key pairs are never logged.
 */
export function addRegistration(app: FastifyInstance, dependencies: RegistrationDependencies): void {
  const { registration, hosts, clock } = dependencies;
  const rateLimiter = new RateLimiter(limits.registration.perNetwork, 3600, clock);
  const page = { base: 'register/', home: './' };

  app.get('/register', (request, reply) => {
    const words = wordsFor(request);
    const content = `<p>${words.askLead}</p>\n${formIn(words)}`;
    return sendPage(reply, { ...page, language: words.language, status: 200, title: words.ask, content });
  });

  app.post('/register', async (request, reply) => {
    const words = wordsFor(request);
    const isPerson = request.headers.accept?.includes('text/html') ?? false;
    try {
      const { email, name } = readRequest(request.body as Buffer | undefined, hosts);
      const seconds = rateLimiter.enter(request.ip);
      if (seconds > 0) throw new ServiceError('tooManyRegistrations', { retry_after: seconds });
      await registration.begin(email, name, words.language);
      if (!isPerson) return await reply.code(202).type(jsonType).send({ status: 'sent' });
      const content = `<p>${escapeUTF8(words.sentLead(email))}</p>`;
      const { language, sent: title } = words;
      return await sendPage(reply, { ...page, language, status: 202, title, content });
    } catch (error) {
      const problem = clientErrorOf(error, dependencies);
      return isPerson ? sendProblemPage(reply, problem, words) : sendProblem(reply, problem);
    }
  });

  app.get(`/register/${stylesheetName}`, (_request, reply) =>
    reply
      .header('cache-control', 'max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(stylesheet),
  );
  addRegistrationLink(app, dependencies);

  function sendProblemPage(reply: FastifyReply, problem: ServiceError, words: RegisterWords): FastifyReply {
    const content = `${problemMarkup(problemIn(words, problem))}\n${formIn(words)}`;
    const { language, notSent: title } = words;
    return sendPage(withRetryAfter(reply, problem), {
      ...page,
      language,
      status: problem.code,
      title,
      content,
    });
  }
}

function sendProblem(reply: FastifyReply, problem: ServiceError): FastifyReply {
  return withRetryAfter(reply, problem).code(problem.code).type(jsonType).send(problemBody(problem));
}

/** Reads the e-mail address and the name from JSON or from the fields of the form. Throws `badRegistration` for invalid values. */
function readRequest(
  body: Buffer = Buffer.alloc(0),
  hosts: RegistrationHosts,
): { email: string; name: string } {
  const errorFor = (field: string) => new ServiceError('badRegistration', { field, limit: limits.name });
  let value: unknown;
  try {
    const isForm = body.subarray(0, 6).toString() === 'email=';
    value = isForm ? Object.fromEntries(new URLSearchParams(body.toString())) : parseJson(body);
  } catch {
    throw errorFor('email');
  }
  const { email: enteredEmail, name = '' } = (value ?? {}) as { email?: unknown; name?: unknown };
  const email = parseEmail(enteredEmail, hosts);
  if (email === undefined) throw errorFor('email');
  if (typeof name !== 'string' || !isStorable(name) || codePoints(name) > limits.name) throw errorFor('name');
  return { email, name };
}
