import type { Words } from '../en/index.ts';

export const groups: Words['groups'] = {};
