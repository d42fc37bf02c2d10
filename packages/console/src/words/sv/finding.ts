import type { Words } from '../en/index.ts';

export const finding: Words['finding'] = {};
