import type { z } from 'zod';
import { type ErrorName, errors, ServiceError } from '../domain/errors.ts';

/** Details of an issue: the limit, and where in the member the error is. */
interface Detail {
  limit?: number;
  place?: string;
}

/**
 * Checks params against the schema of a method. Members that are null count as absent, and unknown members are ignored. Throws
 * the error of the first invalid member: one clear sentence is worth more to a reader than a list.
 */
export function readParams<T extends z.ZodObject>(schema: T, params: Record<string, unknown>): z.output<T> {
  const known: Record<string, unknown> = {};
  for (const name in schema.shape)
    if (Object.hasOwn(params, name) && params[name] !== null) known[name] = params[name];
  const parsed = schema.safeParse(known);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const { limit, place = '' } = (issue.code === 'custom' ? (issue.params ?? {}) : {}) as Detail;
  const kind = Object.hasOwn(errors, issue.message) ? (issue.message as ErrorName) : 'invalidParams';
  throw new ServiceError(kind, {
    field: issue.path.join('.') + place || 'params',
    ...(limit !== undefined && { limit }),
  });
}
