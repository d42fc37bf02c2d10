export { en as words } from './en/index.ts';
