import type { LanguageRecord } from '../record.ts';
import { names } from './names.ts';
import { related } from './related.ts';
import { spans } from './spans.ts';
import { topics } from './topics.ts';
import { words } from './vocabulary.ts';

export const sv: LanguageRecord = { detectorCode: 'sv', words, names, spans, related, topics };
