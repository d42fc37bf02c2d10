import type { Words } from '../en/index.ts';

export const importing: Words['importing'] = {};
