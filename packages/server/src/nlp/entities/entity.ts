import type { Category } from '../../domain/tags/tag.ts';
import type { NameMention } from '../mentions/mentions.ts';

/** An entity of a text, with every place where it is named. */
export interface Entity {
  tag: string;
  category: Category;
  mentions: NameMention[];
}

/** All mentions of a text that have one name, whatever their case or genitive. */
export interface EntityGroup extends Entity {
  /** The name in base form and lower case, without an article and a legal form ("AB", "Inc."). Equal keys are one name. */
  key: string;
}
