import type { Collection } from '@textkin/client';
import { navigate } from '../address/navigate.ts';
import { Field } from '../parts/field.tsx';
import { textLanguages } from '../text-language.ts';
import { useWords } from '../words/index.ts';
import { routeOf, autoLanguage, choiceOf, type PreviewContext } from './preview-context.ts';

/** Chooses the collection of related texts, or the language of a text without a collection. The choice is stored in the address. */
export function ContextField({
  collections,
  context,
}: {
  collections: readonly Collection[];
  context: PreviewContext;
}) {
  const { playground: words, languageName } = useWords();
  return (
    <Field label={words.collection}>
      <select
        value={choiceOf(context)}
        onChange={({ currentTarget }) => {
          navigate(routeOf(currentTarget.value), { replace: true });
        }}
      >
        <optgroup label={words.without}>
          <option value={autoLanguage}>{words.detectLanguage}</option>
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
