import type { Words } from '../en/index.ts';

export const editing: Words['editing'] = {};
