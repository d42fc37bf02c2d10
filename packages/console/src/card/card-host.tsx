import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CardContext, type CardControl, cardId, type OpeningInput } from './card-context.ts';
import type { EntityCard } from './entity-card.tsx';
import { focusAfter } from './focus.ts';
import type { CardSubject } from './subject.ts';

/** How long the pointer or the focus rests on a mark before its card opens, and is away before it closes. */
const delayMs = { open: 350, close: 250 };

interface OpenCard {
  anchor: HTMLElement;
  subject: CardSubject;
  input: OpeningInput;
}

/** Shows the card of the mark that the pointer or the focus rests on, for all marks inside. Its code is loaded with the first card. */
export function CardHost({ children }: { children: ComponentChildren }) {
  const [card, setCard] = useState<OpenCard>();
  const [Card, setComponent] = useState<{ component: ComponentType<Parameters<typeof EntityCard>[0]> }>();
  const element = useRef<HTMLDivElement>(null);
  const current = useRef(card);
  current.current = card;
  const { control, cancel } = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let next: HTMLElement | undefined;
    const cancel = () => {
      clearTimeout(timer);
      next = undefined;
    };
    const later = (ms: number, work: () => void) => {
      cancel();
      timer = setTimeout(work, ms);
    };
    const close = () => {
      cancel();
      setCard(undefined);
    };
    const show = (opened: OpenCard) => {
      next = undefined;
      setCard(opened);
      import('./entity-card.tsx').then(
        ({ EntityCard: component }) => {
          setComponent({ component });
        },
        // The card is an addition: the link of the mark leads to the same facts.
        close,
      );
    };
    const control: CardControl = {
      open: (anchor, subject, input) => {
        if (current.current?.anchor === anchor) {
          cancel();
          return;
        }
        if (next === anchor) return;
        later(input === 'touch' ? 0 : delayMs.open, () => {
          if (anchor.isConnected) show({ anchor, subject, input });
        });
        next = anchor;
      },
      leave: () => {
        later(delayMs.close, () => {
          // The card stays while the focus is in it.
          if (!element.current?.contains(document.activeElement)) setCard(undefined);
        });
      },
      close,
      isOpenFor: (anchor) => current.current?.anchor === anchor,
      enter: () => {
        element.current?.querySelector<HTMLElement>('a, button')?.focus();
      },
    };
    return { control, cancel };
  }, []);
  useEffect(() => {
    if (card === undefined) return undefined;
    const { anchor } = card;
    const link = anchor.matches('a') ? anchor : anchor.querySelector('a');
    link?.setAttribute('aria-describedby', cardId);
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = element.current?.contains(event.target as Node) ?? false;
      if (event.key === 'Escape') {
        event.stopPropagation();
        if (isInside) link?.focus();
        // Closed last: after closing, the focus that returns to the link would open the card again.
        control.close();
      } else if (event.key === 'Tab' && isInside) focusAfter(event, element.current!, link);
    };
    const onPointerDown = ({ target }: Event) => {
      const isNear = [element.current, anchor].some((near) => near?.contains(target as Node));
      if (!isNear) control.close();
    };
    const onScroll = ({ target }: Event) => {
      // The card moves with the page, but not with a part of it.
      if (target !== document && !element.current?.contains(target as Node)) control.close();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('scroll', onScroll, { capture: true });
    addEventListener('hashchange', control.close);
    return () => {
      link?.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('hashchange', control.close);
    };
  }, [card, control]);
  return (
    <CardContext.Provider value={control}>
      {children}
      {card && Card && (
        <div
          ref={element}
          onPointerEnter={cancel}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') control.leave();
          }}
          onFocusIn={cancel}
          onFocusOut={control.leave}
        >
          <Card.component
            key={`${card.subject.collection ?? ''} ${card.subject.tag.category} ${card.subject.tag.tag}`}
            {...card}
            close={control.close}
          />
        </div>
      )}
    </CardContext.Provider>
  );
}
