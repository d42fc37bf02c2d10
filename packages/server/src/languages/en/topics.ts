import tables from '@textkin/model-en-sv/tables/topics-en.json' with { type: 'json' };
import type { TopicRules } from '../record.ts';

export const topics: TopicRules = tables;
