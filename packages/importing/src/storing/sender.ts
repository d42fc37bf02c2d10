import type { Textkin } from '@textkin/client';

/** The calls of the client that an import makes. An implementation may retry them for longer than the client does. */
export type Sender = Pick<Textkin, 'batch' | 'call' | 'tagsWhenReady'>;
