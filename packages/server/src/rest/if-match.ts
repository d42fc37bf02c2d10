import { ServiceError } from '../domain/errors.ts';

/** The headers of a request, by lower-case name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the error for a call that cannot compare ETags and has an `If-Match` other than `*`. */
export function unsupportedIfMatch({ 'if-match': header }: Headers): ServiceError | undefined {
  return header === undefined || header === '*' ? undefined : new ServiceError('etagsAreWeak');
}

/**
 * Returns the revision that `If-Match` requires; undefined without the header, and for `*`. The ETag of a compressed response is
 * weak, but the revision in it is the same. Throws a ServiceError for several ETags.
 */
export function requiredRevision({ 'if-match': header }: Headers): string | undefined {
  if (header === undefined || header === '*') return undefined;
  const [, revision] = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(String(header)) ?? [];
  if (revision === undefined) throw new ServiceError('invalidParams', { field: 'If-Match' });
  return revision;
}
