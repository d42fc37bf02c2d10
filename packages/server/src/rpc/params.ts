import type { z } from 'zod';
import { type ErrorName, errors, ServiceError } from '../domain/errors.ts';

/**
 * Checks params against a method's schema. Members that are null count as left out, unknown ones are never looked at,
 * however many there are. The first offence is reported: one clear sentence is worth more to a reader than a list.
 */
export function readParams<T extends z.ZodObject>(schema: T, params: Record<string, unknown>): z.output<T> {
  const given: Record<string, unknown> = {};
  for (const name in schema.shape)
    if (Object.hasOwn(params, name) && params[name] !== null) given[name] = params[name];
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0]!;
  const limit = issue.code === 'custom' ? (issue.params?.['limit'] as number | undefined) : undefined;
  const kind = Object.hasOwn(errors, issue.message) ? (issue.message as ErrorName) : 'invalidParams';
  throw new ServiceError(kind, {
    field: issue.path.join('.') || 'params',
    ...(limit !== undefined && { limit }),
  });
}
