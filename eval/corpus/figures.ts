import type { AnalysedTag, Category } from '../../packages/server/src/domain/tags/tag.ts';
import { Score } from '../score.ts';
import { ClusterScore } from './clusters.ts';
import type { GoldDocument, GoldEntity, GoldMention } from './read.ts';

const names = new Set<Category>(['person', 'organization', 'location']);
const rankedTags = 5;

/** The figures of the service's tags on whole documents. */
export class Figures {
  /** Names by place and category: of the three categories, and of `unknown`. */
  readonly mentions = new Score();
  readonly unknownMentions = new Score();
  /** Tags of a document: base form and category. */
  readonly tags = new Score();
  readonly unknownTags = new Score();
  readonly foundNameClusters = new ClusterScore();
  readonly goldNameClusters = new ClusterScore();
  /** Names with an ending, and how many were stripped of it; names whose -s is not an ending, and how many kept it. */
  readonly endings = { all: 0, right: 0 };
  readonly finalS = { all: 0, right: 0 };
  #ndcg = 0;
  #documents = 0;

  get ndcg(): number {
    return this.#ndcg / Math.max(1, this.#documents);
  }

  /** Adds a document and its tags. `joined` are the entities into which the service joins the gold mentions. */
  add(document: GoldDocument, tags: readonly AnalysedTag[], joined: readonly ReadonlySet<string>[]): void {
    const { id, entities, source } = document;
    for (const [score, isCounted] of [
      [this.mentions, (category: Category) => names.has(category)],
      [this.unknownMentions, (category: Category) => category === 'unknown'],
    ] as const) {
      const gold = entities.filter(({ category }) => isCounted(category));
      const found = tags.filter(({ category }) => isCounted(category));
      score.add(
        new Set(gold.flatMap((one) => one.mentions.map((m) => `${id} ${placeOf(m)} ${one.category}`))),
        new Set(found.flatMap((one) => placesOf(one).map((place) => `${id} ${place} ${one.category}`))),
      );
      (score === this.mentions ? this.tags : this.unknownTags).add(
        new Set(gold.map(({ base, category }) => `${id} ${base} ${category}`)),
        new Set(found.map(({ tag, category }) => `${id} ${tag} ${category}`)),
      );
    }
    const clusters = entities.map(({ mentions }) => new Set(mentions.map(placeOf)));
    const foundNames = tags.filter(({ category }) => category !== 'url');
    this.foundNameClusters.add(
      clusters,
      foundNames.map((one) => new Set(placesOf(one))),
    );
    this.goldNameClusters.add(clusters, joined);
    const tagAt = new Map(tags.flatMap((one) => placesOf(one).map((place) => [place, one.tag] as const)));
    for (const { mentions } of entities)
      for (const mention of mentions) this.#countForm(mention, source[mention.field], tagAt);
    this.#rank(entities, tags);
  }

  #countForm(mention: GoldMention, text: string, tagAt: ReadonlyMap<string, string>): void {
    const tag = tagAt.get(placeOf(mention));
    if (tag === undefined) return;
    const last = (name: string) => /[^\s-]*$/.exec(name)![0].toLowerCase();
    const surface = last(text.slice(mention.start, mention.end));
    const base = mention.ending > 0 ? surface.slice(0, -mention.ending) : surface;
    // A tag with another name of the entity says nothing about this ending.
    if (!last(tag).startsWith(base.slice(0, -1)) || last(tag).length > surface.length) return;
    const counted = mention.ending > 0 ? this.endings : surface.endsWith('s') ? this.finalS : undefined;
    if (counted === undefined) return;
    counted.all++;
    if (last(tag) === base) counted.right++;
  }

  /** Adds nDCG@5 of the tags by relevance, with gain 2^salience − 1; a tag counts for the entity with which it shares most mentions. */
  #rank(entities: readonly GoldEntity[], tags: readonly AnalysedTag[]): void {
    const gold = entities.filter(({ category }) => names.has(category));
    const gains = gold.map(({ salience }) => 2 ** salience - 1);
    const ideal = discountedGain(gains.toSorted((a, b) => b - a).slice(0, rankedTags));
    if (ideal === 0) return;
    const places = gold.map(({ mentions }) => new Set(mentions.map(placeOf)));
    const used = new Set<number>();
    const reached = tags
      .filter(({ category }) => names.has(category))
      .slice(0, rankedTags)
      .map((tag) => {
        const own = new Set(placesOf(tag));
        const shared = places.map((one, at) => (used.has(at) ? 0 : one.intersection(own).size));
        const most = Math.max(0, ...shared);
        if (most === 0) return 0;
        const at = shared.indexOf(most);
        used.add(at);
        return gains[at]!;
      });
    this.#ndcg += discountedGain(reached) / ideal;
    this.#documents++;
  }
}

/** Returns the place of a mention, by which mentions are compared: its start and end, the genitive included. */
export const placeOf = ({ field, start, end }: Pick<GoldMention, 'field' | 'start' | 'end'>) =>
  `${field} ${start} ${end}`;

const placesOf = ({ mentions }: AnalysedTag) =>
  mentions.map(({ field, offset, length }) => placeOf({ field, start: offset, end: offset + length }));

const discountedGain = (gains: readonly number[]) =>
  gains.reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
