import tables from '@textkin/model-en-sv/tables/topics-sv.json' with { type: 'json' };
import type { TopicRules } from '../record.ts';

export const topics: TopicRules = tables;
