import { javascript } from './javascript.ts';
import { sharedTests } from './shared.ts';

sharedTests('JavaScript', javascript);
