import type { Category } from '../../domain/tags/tag.ts';
import type { NameMention } from '../mentions/mentions.ts';

/** An entity of a text with all its mentions. */
export interface Entity {
  tag: string;
  category: Category;
  mentions: NameMention[];
}

/** All mentions of a text with the same name, ignoring case and genitives. */
export interface EntityGroup extends Entity {
  /** The name in base form and lower case, without article and legal form ("AB", "Inc."). Equal keys are the same name. */
  key: string;
}
