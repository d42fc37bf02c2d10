import type { Store } from '../store/store.ts';

/** What related texts need of a store. */
export interface RelatedStore {
  onChange: Store['onChange'];
  collections: Pick<Store['collections'], 'get'>;
  texts: Pick<Store['texts'], 'dates'>;
  analyses: Pick<Store['analyses'], 'announced' | 'features' | 'fingerprint'>;
}
