import type { TagCondition } from '../address/tag-conditions.ts';
import { useWords } from '../words/index.ts';
import { ChoiceField } from './choice-field.tsx';
import { type Filters, wantedTags, withTag } from './filters.ts';
import { tagName } from './tag-name.ts';

/** The tags that texts must have or must not have. Each condition can be inverted or removed. */
export function ChosenTags({ filters, change }: { filters: Filters; change: (filters: Filters) => void }) {
  const words = useWords();
  const { wanted: wantedWords, ...labels } = words.filters.tags;
  const wanted = wantedTags(filters);
  const { without = [], match = 'all' } = filters;
  if (wanted.length + without.length === 0) return null;
  const chip = (one: TagCondition, isWanted: boolean) => {
    const name = tagName(one, words);
    return (
      <li key={`${one.category} ${one.tag}`} class={isWanted ? one.category : 'excluded'}>
        <button
          type="button"
          aria-pressed={!isWanted}
          title={isWanted ? labels.exclude(name) : labels.include(name)}
          onClick={() => {
            change(withTag(filters, one, isWanted ? 'without' : 'wanted'));
          }}
        >
          {isWanted ? name : labels.not(name)}
        </button>
        <button
          type="button"
          class="remove"
          aria-label={labels.remove(name)}
          onClick={({ currentTarget }) => {
            // The button disappears, and would take the focus with it.
            currentTarget.form?.querySelector<HTMLInputElement>('[list]')?.focus();
            change(withTag(filters, one));
          }}
        >
          ×
        </button>
      </li>
    );
  };
  return (
    <div class="chosen-tags">
      {wanted.length > 1 && (
        <ChoiceField
          label={wantedWords.label}
          value={match}
          values={[
            ['all', wantedWords.all],
            ['any', wantedWords.any],
          ]}
          change={(next) => {
            change({ match: next === 'any' ? next : undefined });
          }}
        />
      )}
      <ul class="chips" aria-label={labels.chosen}>
        {wanted.map((one) => chip(one, true))}
        {without.map((one) => chip(one, false))}
      </ul>
    </div>
  );
}
