import { limits } from './limits.ts';
import type { Scope } from './keys/rights.ts';

/**
 * Every error of the contract: name, code on the wire and the sentence a user reads. Nothing else in the service
 * invents a code or a text. `{field}` and `{limit}` are filled from the detail. A third column is the HTTP status on REST,
 * where that is neither the code itself nor 400.
 */
export const errors = {
  notJson: [590, 'The request body is not valid JSON, or it is nested too deeply.'],
  noSuchMethod: [591, 'There is no such method; saplo.listMethods names them all.', 404],
  invalidParams: [592, 'The value of "{field}" has the wrong type or shape.'],
  outOfRange: [592, 'The value of "{field}" is out of range; the limit is {limit}.'],
  severalCollections: [
    592,
    'The ids of "{field}" are those of one collection: name it alone in "collection_scope".',
  ],
  notStorable: [592, 'The value of "{field}" holds a NUL character, which can\'t be stored.'],
  loneSurrogate: [
    592,
    'The value of "{field}" holds an unpaired surrogate: half of a character, which is cut there or escaped wrongly.',
  ],
  notUtf8: [
    592,
    'The request body is not valid UTF-8: it holds bytes, or an encoded surrogate, that are no character.',
  ],
  notInCharset: [
    592,
    'The request body is not valid in the charset of its Content-Type: it holds bytes, or an unpaired surrogate, that are no character.',
  ],
  batchTooLong: [592, 'A batch holds at most {limit} requests.'],
  requestTooLarge: [592, 'A {field} is at most {limit} bytes long, one of a batch too.', 413],
  tooManyValues: [592, 'The {field} has more than {limit} values.', 413],
  noSuchParam: [592, 'There is no "{field}" here.'],
  noSuchPage: [592, 'No list has answered this "{field}" as its next page, or not to this call.', 404],
  ownIdTwice: [
    592,
    'The text is named by its own id in the address: to change the "{field}", name it by its text_id.',
    409,
  ],
  idTooLong: [592, 'The "{field}" is longer than {limit} bytes.'],
  answersTooLong: [
    592,
    'The answers of this batch have reached {limit} bytes: send what is left in another one.',
    413,
  ],
  answerTooLong: [
    592,
    'The result would be longer than {limit} bytes: pass a smaller "{field}", and "cursor" for the next page.',
    413,
  ],
  keyReused: [
    592,
    `The "{field}" was used for another call within the last ${limits.idempotencySeconds / 3600} hours.`,
    409,
  ],
  notAnOrigin: [
    592,
    'The "{field}" are origins of web pages as in https://news.example.org, {limit} at most, without a path.',
  ],
  alreadyPast: [592, 'The date in "{field}" has passed.'],
  boundAdmin: [
    592,
    'A key with "{field}" has the scope "read" or "write": one that looks after keys could make others without it.',
  ],
  noSuchKey: [592, 'There is no key pair with that api_key in your account.', 404],
  tokenInvalid: [
    595,
    'The access token is missing, unknown or expired: call auth.accessToken for a new one.',
    401,
  ],
  keyInAddress: [
    595,
    'The secret of a static key is taken from the header "Authorization: Bearer …" alone: never send it in an address.',
    401,
  ],
  internal: [899, 'The service failed to answer; its log has more under the request id.', 500],
  diskFull: [
    899,
    'The service could not store this, for its disk is full: nothing was changed, ask again later.',
    503,
  ],
  diskFails: [
    899,
    'The service could not store this, for its disk fails, is read-only or has used up its quota: ask again later, as it may be stored or not.',
    503,
  ],
  databaseAway: [
    899,
    'The database of the service is away: ask again in a moment, as what was to be stored may be stored or not.',
    503,
  ],
  missing: [1001, 'The required field "{field}" is missing.'],
  languageNotSupported: [1002, 'The language is not supported; use "en" or "sv".'],
  processing: [1003, 'The text is being processed: ask again, or pass a "wait" in seconds.', 202],
  stillProcessing: [1004, 'The text is still being processed: ask again in a moment.', 202],
  waitRanOut: [1005, 'The text was not ready within "wait" seconds: ask again.', 202],
  analysisFailed: [1010, 'The analysis of this text failed for good; update the text to try again.', 409],
  monthlyCallLimit: [
    1007,
    'The calls of this month are used up: ask again after "retry_after" seconds.',
    429,
  ],
  hourlyCallLimit: [1008, 'The calls of this hour are used up: ask again after "retry_after" seconds.', 429],
  lastKey: [
    1009,
    'The last key pair of an account cannot be revoked: create another one first, with the scope "admin" and no end.',
    409,
  ],
  scopeTooNarrow: [1009, 'This call needs a key with another scope: {scopes}.', 403],
  otherOrigin: [
    1009,
    'This key answers to pages of its own origins alone, and the Origin header of the request names none of them.',
    403,
  ],
  boundToCollections: [
    1009,
    'This key is bound to collections: it creates no collections, and creates and renames no groups.',
    403,
  ],
  keyIsStatic: [
    1009,
    'This key is static: send its secret as "Authorization: Bearer …" with each call, and end it by keys.revoke.',
    409,
  ],
  keysWrong: [1101, 'The api key or the secret key is wrong.', 401],
  noSuchCollection: [1202, 'There is no collection with that id in your account.', 404],
  collectionLimit: [1203, 'Your account has as many collections as it may have.', 403],
  textLimit: [1203, 'Your account has as many texts as it may have: {limit}.', 403],
  byteLimit: [
    1203,
    'Your account may store {limit} bytes of text, and the text would take it beyond them.',
    403,
  ],
  noSuchText: [1204, 'There is no such text in that collection.', 404],
  textNotInGroup: [1204, 'That text is not in the group.', 404],
  extTextIdTaken: [1205, 'A text with that ext_text_id exists in the collection.', 409],
  wrongLanguage: [
    1206,
    'The text is not in the language of its collection; pass "force": true to store it all the same.',
    409,
  ],
  groupLanguageDiffers: [1206, 'The collection holds texts of another language than the group.', 409],
  wrongDate: [1208, 'The date in "{field}" is not understood; write it as YYYY-MM-DDThh:mm:ssZ.'],
  bodyMissing: [1209, 'The text has no body.'],
  nameMissing: [1210, 'The name is missing or blank.'],
  headlineTooLong: [1211, 'The headline is longer than {limit} characters.'],
  authorsTooLong: [1212, 'The authors are longer than {limit} characters.'],
  urlTooLong: [1213, 'The url is longer than {limit} characters.'],
  bodyTooLong: [1214, 'The body is longer than {limit} characters.'],
  htmlTooLong: [592, 'The HTML of the "{field}" is longer than {limit} characters.'],
  htmlTooDeep: [592, 'The HTML of the "{field}" is nested more than {limit} levels deep.'],
  nameTooLong: [1217, 'The name is longer than {limit} characters.'],
  descriptionTooLong: [1218, 'The description is longer than {limit} characters.'],
  noSuchTag: [1302, 'The text has no such tag.', 404],
  noSuchTagThere: [1302, 'No text of the collection has such a tag.', 404],
  noSuchTagEdit: [1302, 'The collection has no edit of such a tag.', 404],
  tagMissing: [1305, 'The tag has no word.'],
  noSuchCategory: [1306, 'There is no such category; use person, organization, location, url or unknown.'],
  noSuchGroup: [1401, 'There is no group with that id in your account.', 404],
  groupNameMissing: [1403, 'The group has no name.'],
  groupLimit: [1404, 'Your account has as many groups as it may have.', 403],
  groupNameTaken: [1405, 'A group with that name exists in your account.', 409],
  groupEmpty: [1407, 'The group has no texts.', 409],
  noSuchWebhook: [1601, 'There is no webhook with that id in your account.', 404],
  webhookLimit: [1602, 'There are as many webhooks as there may be: {limit}.', 403],
  webhookUrlWrong: [
    1603,
    'The "{field}" of a webhook is an http or https address without a user, a password, a fragment, blanks or line ends.',
  ],
  webhookHostPrivate: [
    1603,
    'The "{field}" leads into a private network, where this service sends no webhooks (--webhook-hosts).',
  ],
  noSuchDelivery: [1604, 'The webhook has no such delivery.', 404],
  // Below the RPC layer the code is the HTTP status.
  noSuchPath: [
    404,
    'There is nothing at this address; calls go to POST /rpc/json, or to those below /v1 that /openapi.json names.',
  ],
  wrongVerb: [405, 'This address answers {field} only.'],
  badRequest: [400, 'This is not a readable HTTP request.'],
  notTheConsole: [
    403,
    'The addresses below /console/ are for the pages of the console alone, by the header {field}; programs call POST /rpc/json.',
  ],
  otherSite: [403, 'This address answers programs, and of web pages those alone that --cors-origin names.'],
  linkEnded: [
    403,
    'This one-time link was used, has expired, or was never there: sign in with the key pair.',
  ],
  linkElsewhere: [
    403,
    'A one-time link works on the machine of the service alone, unless that was started with --one-time-link any.',
  ],
  hostMissing: [400, 'An HTTP/1.1 request has exactly one Host header.'],
  slowSender: [408, 'The request took too long to arrive.'],
  etagsAreWeak: [412, 'An ETag of this service serves "If-None-Match" alone: nothing was changed.'],
  bodyTooLarge: [413, 'The request body is longer than {limit} bytes.'],
  openBodyTooLarge: [413, 'Without an access token a request body is at most {limit} bytes long.', 401],
  encodingUnknown: [
    415,
    'The body has an encoding that is not read here: send it plain, or packed as gzip or deflate with that Content-Encoding.',
  ],
  bodyNotJson: [415, 'The body of a call is JSON in UTF-8: send it with "Content-Type: application/json".'],
  expectationUnknown: [417, 'The one expectation that is met is "Expect: 100-continue".'],
  otherHost: [
    421,
    'The Host header names another host than the public address of this service (--public-url): call it there.',
  ],
  headersTooLarge: [431, 'The request headers are too large.'],
  badRegistration: [
    400,
    'The "{field}" can\'t be used: send JSON with an "email" address and, if you like, a "name" of at most {limit} characters.',
  ],
  tooManyRegistrations: [429, 'There were too many registrations: try again later.'],
  tooManySignIns: [
    429,
    'Too many sign-ins failed from there or with that api key, as this one did: check the pair, and try again after "retry_after" seconds.',
  ],
  mailFailed: [503, 'The mail could not be sent, so nothing was made: try again later.'],
  tooManyStreams: [429, 'As many streams of events are open as may be: {limit}.'],
  tooManyCalls: [
    429,
    'As many calls as may be are under way for your account, or from your network without a token: {limit}. Try again after "retry_after" seconds.',
  ],
  busy: [503, 'As many calls as may be are under way here: try again after "retry_after" seconds.'],
  unavailable: [503, 'The service could not do this now: try again in a moment.'],
  stopping: [503, 'The service is stopping; try again in a moment.'],
  thresholdOutOfRange: [
    1503,
    `The threshold "{field}" must lie between ${limits.share.min} and ${limits.share.max}.`,
  ],
} as const satisfies Record<string, readonly [code: number, message: string, status?: number]>;

/** Says `tokenInvalid` of a static key, for which no token is to be had by signing in. */
export const staticKeyRefused =
  'This static key is unknown, expired or revoked: check that it is whole, or create another one by keys.create or "textkin keys create --static".';

/** What a call that did what it was asked for may warn of: its name on the wire, and the sentence. */
export const warnings = {
  looksLikeHtml:
    'It holds markup or escapes of HTML, and was taken as it is: pass "format": "html" to have its text taken.',
} as const;

export type ErrorName = keyof typeof errors;

/** The HTTP status that an error has on REST. Codes below the RPC layer are statuses. */
export function statusOf(name: ErrorName): number {
  const [code, , status]: readonly [code: number, message: string, status?: number] = errors[name];
  return status ?? (code < 590 ? code : 400);
}

export interface ErrorDetail {
  field?: string;
  limit?: number;
  retry_after?: number;
  request_id?: string;
  scope?: Scope;
}

/** The scope and those that include it, in words. */
function scopesFrom(scope: Scope | undefined): string {
  return scope === undefined || scope === 'admin' ? `"${scope ?? ''}"` : `"${scope}" or "admin"`;
}

/** The one error that may reach a client. Anything else that is thrown becomes `internal`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** Its name in the table above; it travels as `data.reason`. */
  readonly reason: ErrorName;
  readonly code: number;
  readonly detail: ErrorDetail;

  constructor(
    reason: ErrorName,
    detail: ErrorDetail = {},
    options: ErrorOptions & { sentence?: string } = {},
  ) {
    const [code, message] = errors[reason];
    // A refusal is an answer and no fault: nobody reads where it was made, which cost ten times as much as the rest of it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const words = { ...detail, scopes: scopesFrom(detail.scope) };
    super(
      (options.sentence ?? message).replaceAll(
        /\{(field|limit|scopes)\}/g,
        (_, key: 'field' | 'limit' | 'scopes') => String(words[key] ?? ''),
      ),
      options,
    );
    Error.stackTraceLimit = stackTraceLimit;
    this.reason = reason;
    this.code = code;
    this.detail = detail;
  }
}
