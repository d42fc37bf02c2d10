import { useState } from 'preact/hooks';
import { useCall } from '../hooks/use-call.ts';
import { Link } from '../parts/link.tsx';
import { Problem } from '../parts/problem.tsx';
import { formatList, textLanguageOf, useWords } from '../words/index.ts';
import { cardId, type OpeningInput } from './card-context.ts';
import { EntityLinks } from './entity-links.tsx';
import { Placed } from './placed.tsx';
import { type CardSubject, initialDetails, loadDetails, pageOfSubject } from './subject.ts';
import { WhichOne } from './which-one.tsx';

/** The card of an entity beside its mark: who or what is meant, and the choice of another entity. */
export function EntityCard(props: {
  anchor: HTMLElement;
  subject: CardSubject;
  input: OpeningInput;
  close: () => void;
}) {
  const words = useWords();
  const { anchor, subject, input, close } = props;
  const { tag, collection, text } = subject;
  const [isChoosing, setChoosing] = useState(false);
  const language = textLanguageOf(words);
  const { data, error } = useCall(
    (session, signal) => loadDetails(session, subject, language, signal),
    [collection, tag.tag, tag.category, tag.link?.id, language],
  );
  const details = data ?? initialDetails(subject);
  const { link, name, description, variants, texts } = details;
  const otherNames = [...new Set([tag.tag, ...variants])].filter((other) => other !== name);
  const page = pageOfSubject(subject);
  return (
    <Placed anchor={anchor}>
      <div class={`entity-card ${tag.category}`} role="group" aria-label={name}>
        <div id={cardId}>
          <p class="entity-name">{name}</p>
          {description !== undefined && <p>{description}</p>}
          <p class="quiet">
            <span class="kind">{words.category[tag.category]}</span>
            {otherNames.length > 0 && ` · ${words.tags.variants(formatList(otherNames, words))}`}
          </p>
          {link === undefined && data && tag.category !== 'url' && (
            <p class="quiet">{words.card.notLinked}</p>
          )}
          {input === 'keyboard' && <p class="visually-hidden">{words.card.keys}</p>}
        </div>
        {error !== undefined && <Problem error={error} />}
        <p class="card-links">
          {page && <Link to={page}>{texts === undefined ? words.card.page : words.texts.texts(texts)}</Link>}
          {link && <EntityLinks link={link} />}
          {text && tag.category !== 'url' && !isChoosing && (
            <button
              type="button"
              class="small"
              onClick={() => {
                setChoosing(true);
              }}
            >
              {words.card.which}
            </button>
          )}
        </p>
        {collection !== undefined && text && isChoosing && (
          <WhichOne
            {...{ tag, link, collection, text, close }}
            context={anchor.closest('p, h1')?.textContent ?? ''}
          />
        )}
      </div>
    </Placed>
  );
}
