import type { Collection } from '@textkin/client';
import { go } from '../address/go.ts';
import { Field } from '../parts/field.tsx';
import { textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { addressOf, byItself, choiceOf, type Where } from './where.ts';

/** Chooses the collection of related texts, or the language of a text without one. The choice is stored in the address. */
export function WhereField({ collections, where }: { collections: readonly Collection[]; where: Where }) {
  const { playground: words, languageName } = useWords();
  return (
    <Field label={words.collection}>
      <select
        value={choiceOf(where)}
        onChange={({ currentTarget }) => {
          go(addressOf(currentTarget.value), { replace: true });
        }}
      >
        <optgroup label={words.without}>
          <option value={byItself}>{words.detectLanguage}</option>
          {textLanguages(languageName).map(([language, name]) => (
            <option key={language} value={language}>
              {words.inLanguage(name)}
            </option>
          ))}
        </optgroup>
        {collections.length > 0 && (
          <optgroup label={words.from}>
            {collections.map(({ collection_id, name, language }) => (
              <option key={collection_id} value={collection_id}>
                {name} · {languageName[language]}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </Field>
  );
}
