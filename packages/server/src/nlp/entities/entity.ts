import type { Category } from '../../domain/tags/tag.ts';
import type { NameMention } from '../mentions/mentions.ts';

/** An entry of the table for which an entity surely stands. */
export interface WorldLink {
  /** The entry's number in the table. */
  entry: number;
  /** 0 to 1, with two decimals. */
  confidence: number;
}

/** An entity of a text with all its mentions. */
export interface Entity {
  tag: string;
  category: Category;
  mentions: NameMention[];
  /** The entry of the table that the entity surely means. */
  world?: WorldLink;
}

/** All mentions of a text with the same name, ignoring case and genitives. */
export interface EntityGroup extends Entity {
  /** The name in base form and lower case, without article and legal form ("AB", "Inc."). Equal keys are the same name. */
  key: string;
}
