import { Headlines } from '../../listing/headlines.ts';
import type { Changes, HeadlineChange } from '../../store/store.ts';
import { ownLetters } from '../../tags/fold.ts';
import { type FollowedKey, Follower } from './follower.ts';

/** The headlines of one collection, kept up to date by the versions of the store. */
export class FollowedHeadlines extends Follower<HeadlineChange> {
  readonly #changes: Pick<Changes, 'headlinesSince'>;
  #headlines: Headlines | undefined;

  constructor(key: FollowedKey, changes: Pick<Changes, 'headlinesSince'>) {
    super(key);
    this.#changes = changes;
  }

  get headlines(): Headlines {
    return (this.#headlines ??= new Headlines(ownLetters([this.language])));
  }

  get bytes(): number {
    return this.headlines.bytes;
  }

  protected read(limit: number) {
    return this.#changes.headlinesSince(this.accountId, this.collectionId, this.version, limit);
  }

  protected put({ textId, current }: HeadlineChange): void {
    this.headlines.put(textId, current);
  }

  protected clear(): void {
    this.headlines.clear();
  }

  protected reset(): void {
    this.#headlines = undefined;
  }
}
