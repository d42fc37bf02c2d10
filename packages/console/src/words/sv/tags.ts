import type { Words } from '../en/index.ts';

export const tags: Words['tags'] = {};
