import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CardSubject } from './subject.ts';

/** How a card was opened. A card that the keyboard opened also says which keys work in it. */
export type OpeningInput = 'pointer' | 'touch' | 'keyboard';

/** The functions that open and close the one card of the page. */
export interface CardControl {
  /** Opens the card of a mark after a while, or at once by touch. */
  open: (anchor: HTMLElement, subject: CardSubject, input: OpeningInput) => void;
  /** Closes the card after a while, unless the pointer or the focus has reached it. */
  leave: () => void;
  close: () => void;
  /** Returns whether the card of a mark is open. */
  isOpenFor: (anchor: HTMLElement) => boolean;
  /** Moves the focus into the card. */
  enter: () => void;
}

export const CardContext = createContext<CardControl | undefined>(undefined);

/** The id of the card, which describes the link that it belongs to. */
export const cardId = 'entity-card';

/** Returns the function that gives a mark its card: the event handlers for the element around its link. */
export function useCards() {
  const control = useContext(CardContext);
  return (subject: CardSubject) => control && handlersOf(control, subject);
}

type ElementEvent<E extends Event> = E & { readonly currentTarget: HTMLElement };

function handlersOf(control: CardControl, subject: CardSubject) {
  return {
    // A movement, and not "enter", so that a page that changes below a resting pointer opens nothing.
    onPointerMove: ({ currentTarget, pointerType, buttons }: ElementEvent<PointerEvent>) => {
      if (pointerType === 'mouse' && buttons === 0) control.open(currentTarget, subject, 'pointer');
    },
    onPointerLeave: ({ pointerType }: ElementEvent<PointerEvent>) => {
      if (pointerType === 'mouse') control.leave();
    },
    onFocusIn: ({ currentTarget, target }: ElementEvent<FocusEvent>) => {
      if ((target as Element).matches('a:focus-visible')) control.open(currentTarget, subject, 'keyboard');
    },
    onFocusOut: control.leave,
    onKeyDown: (event: ElementEvent<KeyboardEvent>) => {
      if (event.key !== 'ArrowDown' || !control.isOpenFor(event.currentTarget)) return;
      event.preventDefault();
      control.enter();
    },
    /** The first touch opens the card, which has the link; the second one follows the link of the mark. */
    onClickCapture: (event: ElementEvent<MouseEvent>) => {
      const { pointerType } = event as MouseEvent & Partial<Pick<PointerEvent, 'pointerType'>>;
      if (pointerType !== 'touch' || control.isOpenFor(event.currentTarget)) return;
      if (!(event.target as Element).closest('a')) return;
      event.preventDefault();
      control.open(event.currentTarget, subject, 'touch');
    },
  };
}
