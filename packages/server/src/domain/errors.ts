import { limits } from './limits.ts';
import type { Scope } from './keys/rights.ts';

/**
 * Every error of the contract: its name, its code on the wire and the sentence that a user reads. No other file of the
 * service defines a code or a sentence. `{field}` and `{limit}` are filled from the detail. The third value is the HTTP
 * status on REST, where it is neither the code itself nor 400.
 */
export const errors = {
  notJson: [590, 'The request body is not valid JSON, or it is nested too deeply.'],
  noSuchMethod: [591, 'There is no such method; saplo.listMethods returns the names of all methods.', 404],
  invalidParams: [
    592,
    'The value of "{field}" has the wrong type or shape: rpc.discover and /openapi.json describe it.',
  ],
  outOfRange: [592, 'The value of "{field}" is out of range; the limit is {limit}.'],
  severalCollections: [
    592,
    'The "{field}" has ids of texts of one collection: pass exactly one collection in "collection_scope".',
  ],
  notStorable: [592, 'The value of "{field}" contains a NUL character, which cannot be stored: remove it.'],
  loneSurrogate: [
    592,
    'The value of "{field}" contains an unpaired surrogate, which is half of a character: check where the text is cut or escaped.',
  ],
  notUtf8: [592, 'The request body is not valid UTF-8: send it encoded as UTF-8.'],
  notInCharset: [
    592,
    'The request body is not valid in the charset that its Content-Type names: correct the charset, or send UTF-8.',
  ],
  batchTooLong: [592, 'A batch may have at most {limit} requests: send several batches.'],
  requestTooLarge: [592, 'A {field} may have at most {limit} bytes, even in a batch.', 413],
  tooManyValues: [592, 'The {field} has more than {limit} JSON values: split it into several requests.', 413],
  noSuchParam: [592, 'This address has no parameter "{field}"; /openapi.json lists its parameters.'],
  noSuchPage: [
    592,
    'The "{field}" is not from this call: pass "next" of the previous page, with all other params unchanged.',
    404,
  ],
  ownIdTwice: [
    592,
    'The address names the text by its ext_text_id: to change "{field}", use the text_id in the address.',
    409,
  ],
  idTooLong: [592, 'The "{field}" is longer than {limit} bytes: use a shorter id.'],
  answersTooLong: [
    592,
    'The results of this batch have reached {limit} bytes: send the remaining calls in another batch.',
    413,
  ],
  answerTooLong: [
    592,
    'The result would be longer than {limit} bytes: pass a smaller "{field}", and "cursor" for the next page.',
    413,
  ],
  tooManyToCount: [
    592,
    'More than {limit} texts may have the phrase, which is too many to count: leave out "{field}", or narrow the search by tags or dates.',
  ],
  keyReused: [
    592,
    `The "{field}" was used for another call within the last ${limits.idempotencySeconds / 3600} hours: use a new key.`,
    409,
  ],
  notAnOrigin: [
    592,
    'The "{field}" must be origins of web pages, such as https://news.example.org, without a path: at most {limit}.',
  ],
  alreadyPast: [592, 'The date in "{field}" is in the past: pass a later one.'],
  boundAdmin: [
    592,
    'A key with "{field}" must have the scope "read" or "write": a key with the scope "admin" could create keys without this restriction.',
  ],
  noSuchKey: [592, 'There is no key pair with that api_key in your account.', 404],
  tokenInvalid: [
    595,
    'The access token is missing, unknown or expired: call auth.accessToken for a new one.',
    401,
  ],
  keyInAddress: [
    595,
    'Send the secret of a static key in the header "Authorization: Bearer …", never in an address.',
    401,
  ],
  internal: [899, 'The service failed: its log has the cause under the request_id.', 500],
  diskFull: [899, 'The disk of the service is full: nothing was changed. Try again later.', 503],
  diskFails: [
    899,
    'The disk of the service fails, is read-only or has reached its quota: the change may or may not have been stored. Try again later.',
    503,
  ],
  databaseAway: [
    899,
    'The database of the service is unreachable: a change may or may not have been stored. Try again in a moment.',
    503,
  ],
  missing: [1001, 'The required field "{field}" is missing.'],
  languageNotSupported: [1002, 'The language is not supported; use "en" or "sv".'],
  processing: [1003, 'The text is being processed: call again, or pass "wait" in seconds.', 202],
  stillProcessing: [1004, 'The text is still being processed: call again in a moment.', 202],
  waitRanOut: [1005, 'The analysis of the text did not finish within "wait" seconds: call again.', 202],
  analysisFailed: [
    1010,
    'The analysis of this text failed permanently: update the text to analyse it again.',
    409,
  ],
  monthlyCallLimit: [
    1007,
    'Your account has used all its calls of this month: try again after "retry_after" seconds.',
    429,
  ],
  hourlyCallLimit: [
    1008,
    'Your account has used all its calls of this hour: try again after "retry_after" seconds.',
    429,
  ],
  lastKey: [
    1009,
    'The last key with the scope "admin" that does not expire cannot be revoked: create another one first.',
    409,
  ],
  scopeTooNarrow: [1009, 'This key may not make this call: use a key with the scope {scopes}.', 403],
  otherOrigin: [
    1009,
    'This key may be used only from web pages of its "origins", and the Origin header of the request is not one of these origins.',
    403,
  ],
  boundToCollections: [
    1009,
    'This key is bound to collections: it cannot create collections, create or rename groups, or change vocabularies. Use another key.',
    403,
  ],
  keyIsStatic: [
    1009,
    'This key is static: send its secret as "Authorization: Bearer …" with each call, and revoke the key with keys.revoke.',
    409,
  ],
  keysWrong: [1101, 'The api key or the secret key is wrong.', 401],
  noSuchCollection: [1202, 'There is no collection with that id in your account.', 404],
  collectionLimit: [1203, 'Your account has reached its limit of collections: delete one first.', 403],
  textLimit: [1203, 'Your account has reached its limit of {limit} texts: delete some first.', 403],
  byteLimit: [
    1203,
    'The text would exceed the {limit} bytes that your account may store: delete other texts first.',
    403,
  ],
  noSuchText: [1204, 'There is no such text in that collection.', 404],
  textNotInGroup: [1204, 'That text is not in the group.', 404],
  extTextIdTaken: [
    1205,
    'The collection already has a text with that ext_text_id: update that text, or use another id.',
    409,
  ],
  wrongLanguage: [
    1206,
    'The text is not in the language of the collection: pass "force": true to use it anyway.',
    409,
  ],
  groupLanguageDiffers: [
    1206,
    'The language of the collection differs from that of the group: choose a text in the language of the group.',
    409,
  ],
  wrongDate: [1208, 'The value of "{field}" is not a valid date: write it as YYYY-MM-DDThh:mm:ssZ.'],
  bodyMissing: [1209, 'The body of the text is missing or blank.'],
  nameMissing: [1210, 'The name is missing or blank: pass a "name".'],
  headlineTooLong: [1211, 'The headline is longer than {limit} characters: shorten it.'],
  authorsTooLong: [1212, 'The authors are longer than {limit} characters: shorten them.'],
  urlTooLong: [1213, 'The address in "{field}" is longer than {limit} characters: send a shorter one.'],
  bodyTooLong: [1214, 'The body is longer than {limit} characters: shorten it.'],
  htmlTooLong: [592, 'The HTML of the "{field}" is longer than {limit} characters: shorten it.'],
  htmlTooDeep: [592, 'The HTML of the "{field}" is nested more than {limit} levels deep.'],
  nameTooLong: [1217, 'The name is longer than {limit} characters: shorten it.'],
  descriptionTooLong: [1218, 'The description is longer than {limit} characters.'],
  textChanged: [
    1219,
    'The text was changed meanwhile: nothing was stored. Fetch the text again to get its current revision.',
    412,
  ],
  noSuchTag: [1302, 'The text does not have this tag; text.tags returns its tags.', 404],
  noSuchTagThere: [1302, 'No text of the collection has this tag; tag.list returns its tags.', 404],
  noSuchTagEdit: [1302, 'The collection has no edit of this tag; tag.edits returns its edits.', 404],
  tagMissing: [1305, 'The tag is missing or blank: pass its name.'],
  noSuchCategory: [1306, 'There is no such category; use person, organization, location, url or unknown.'],
  noSuchGroup: [1401, 'There is no group with that id in your account; group.list returns the ids.', 404],
  groupNameMissing: [1403, 'The name of the group is missing or blank.'],
  groupLimit: [1404, 'Your account has reached its limit of groups: delete one first.', 403],
  groupNameTaken: [1405, 'Your account already has a group with that name: use another name.', 409],
  groupEmpty: [1407, 'The group has no texts: add some with group.addText.', 409],
  noSuchWebhook: [1601, 'There is no webhook with that id in your account.', 404],
  webhookLimit: [1602, 'The limit of {limit} webhooks is reached: delete one first.', 403],
  webhookUrlWrong: [
    1603,
    'The "{field}" of a webhook must be an http or https address without user, password, fragment or white space.',
  ],
  webhookHostPrivate: [
    1603,
    'The "{field}" leads into a private network, and this service sends webhooks only to public addresses (--webhook-hosts).',
  ],
  noSuchDelivery: [1604, 'The webhook has no such delivery; webhook.deliveries returns its deliveries.', 404],
  noSuchVocabulary: [1701, 'There is no vocabulary with that id in your account.', 404],
  vocabularyLimit: [
    1702,
    'Your account has reached its limit of {limit} vocabularies: delete one first.',
    403,
  ],
  entryLimit: [
    1702,
    'The vocabularies of your account would have more than {limit} entries: remove some first.',
    403,
  ],
  vocabularyNameTaken: [1703, 'Your account already has a vocabulary with that name: use another name.', 409],
  noSuchEntity: [
    1705,
    'There is no entity with that "{field}" in the vocabularies of the collection or in the built-in table of well-known names; entity.find returns ids.',
    404,
  ],
  entryTwice: [1704, 'The id in "{field}" occurs twice in this call: send each entry once.'],
  noSuchSavedSearch: [1801, 'There is no saved search with that id in your account.', 404],
  savedSearchLimit: [
    1802,
    'Your account has reached its limit of {limit} saved searches: delete one first.',
    403,
  ],
  savedSearchNameTaken: [
    1803,
    'Your account already has a saved search with that name: use another name.',
    409,
  ],
  entryCategoryWrong: [1306, 'The "{field}" of an entry must be person, organization, location or unknown.'],
  // Below the RPC layer the code is the HTTP status.
  noSuchPath: [
    404,
    'There is nothing at this address: send calls to POST /rpc/json, or to an address below /v1 that /openapi.json lists.',
  ],
  wrongVerb: [405, 'This address accepts only {field}.'],
  badRequest: [400, 'This is not a readable HTTP request.'],
  notTheConsole: [
    403,
    'Only pages of the console may call addresses below /console/, with the header {field}: programs call POST /rpc/json.',
  ],
  otherSite: [403, 'Web pages may call this address only from the origins that --cors-origin names.'],
  linkEnded: [403, 'This one-time link was used, has expired or never existed: sign in with the key pair.'],
  linkElsewhere: [
    403,
    'A one-time link works only on the machine of the service, unless the service was started with --one-time-link any.',
  ],
  hostMissing: [400, 'An HTTP/1.1 request must have exactly one Host header.'],
  slowSender: [408, 'The request took too long to arrive.'],
  etagsAreWeak: [
    412,
    'Only the PATCH of a text accepts "If-Match": nothing was changed. Send this call without it.',
  ],
  bodyTooLarge: [413, 'The request body is longer than {limit} bytes.'],
  openBodyTooLarge: [413, 'Without a valid access token a request body may have at most {limit} bytes.', 401],
  encodingUnknown: [
    415,
    'The Content-Encoding of the body is not supported: send it uncompressed, or as gzip or deflate.',
  ],
  bodyNotJson: [
    415,
    'The body of a call must be JSON in UTF-8: send it with "Content-Type: application/json".',
  ],
  expectationUnknown: [417, 'The only supported expectation is "Expect: 100-continue".'],
  otherHost: [
    421,
    'The Host header names another host than the public address of this service (--public-url): use that address.',
  ],
  headersTooLarge: [431, 'The request headers are too large.'],
  badRegistration: [
    400,
    'The "{field}" is not valid: send JSON with an "email" address and optionally a "name" of at most {limit} characters.',
  ],
  tooManyRegistrations: [429, 'There were too many registrations: try again after "retry_after" seconds.'],
  tooManySignIns: [
    429,
    'The key pair is wrong, and too many sign-ins failed from your network or with this api key: check the pair, and try again after "retry_after" seconds.',
  ],
  mailFailed: [503, 'The mail could not be sent, and no key pair was created: try again later.'],
  tooManyStreams: [
    429,
    'The limit of {limit} open event streams is reached: close one first, or try again later.',
  ],
  tooManyCalls: [
    429,
    'Your account, or your network for calls without a token, has reached its limit of {limit} simultaneous calls: try again after "retry_after" seconds.',
  ],
  busy: [
    503,
    'The service has reached its limit of simultaneous calls: try again after "retry_after" seconds.',
  ],
  unavailable: [503, 'The service cannot handle this call now: try again in a moment.'],
  stopping: [503, 'The service is stopping; try again in a moment.'],
  thresholdOutOfRange: [
    1503,
    `The threshold "{field}" must lie between ${limits.share.min} and ${limits.share.max}.`,
  ],
} as const satisfies Record<string, readonly [code: number, message: string, status?: number]>;

/** The sentence of `tokenInvalid` for a static key, which is not exchanged for a token. */
export const staticKeyRefused =
  'This static key is unknown, expired or revoked: check that it is complete, or create another one with keys.create or "textkin keys create --static".';

/** Sentences of `outOfRange` for counts: the value of the field is valid, but a limit is reached. */
const countSentences = {
  textEdits: 'The text already has {limit} edits of tags: only edited tags can be edited again.',
  collectionEdits: 'The collection already has {limit} edits of tags: undo some of them first.',
  mergeRefusals:
    'The collection already has {limit} refused merges: allow some of them again first, with "refused": false.',
  buckets:
    'The timeline would have more than {limit} buckets: choose a longer interval or a shorter range of dates.',
} as const;

/** The warnings of calls that succeeded: name on the wire, and sentence. */
export const warnings = {
  looksLikeHtml:
    'The field contains HTML markup and was stored or analysed unchanged: pass "format": "html" to extract its text.',
} as const;

export type ErrorName = keyof typeof errors;

/** Returns the HTTP status of an error on REST. Codes below the RPC layer are statuses. */
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
  /** The current revision of a text. */
  revision?: string;
}

/** Returns the names of a scope and of the scopes that include it, for a sentence. */
function scopesFrom(scope: Scope | undefined): string {
  return scope === undefined || scope === 'admin' ? `"${scope ?? ''}"` : `"${scope}" or "admin"`;
}

/** The only error that may reach a client. Anything else that is thrown becomes `internal`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The name of the error in the table above; sent as `data.reason`. */
  readonly reason: ErrorName;
  readonly code: number;
  readonly detail: ErrorDetail;

  constructor(
    reason: ErrorName,
    detail: ErrorDetail = {},
    options: ErrorOptions & { sentence?: string } = {},
  ) {
    const [code, message] = errors[reason];
    // Nobody reads the stack of an expected error, and capturing it costs ten times as much as the rest.
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

/** Returns the error for a count that would exceed a limit: `outOfRange`, with a sentence of its own. */
export function countOutOfRange(
  sentence: keyof typeof countSentences,
  field: string,
  limit: number,
): ServiceError {
  return new ServiceError('outOfRange', { field, limit }, { sentence: countSentences[sentence] });
}
