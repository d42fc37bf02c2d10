import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { id, text } from './fields.ts';

/** The query of an event stream. The header `Last-Event-ID` takes precedence over `last_event_id`. */
export const eventStream = z.object({
  collection_id: id,
  last_event_id: text(limits.name, 'outOfRange').optional(),
});
