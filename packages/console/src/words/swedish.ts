export { sv as words } from './sv/index.ts';
