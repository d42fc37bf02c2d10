import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { id, text } from './fields.ts';

/** What a stream of events is asked for with; the header `Last-Event-ID` counts before the field. */
export const eventStream = z.object({
  collection_id: id,
  last_event_id: text(limits.name, 'outOfRange').optional(),
});
