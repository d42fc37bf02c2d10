import type { Language } from '../../domain/language.ts';

/**
 * Words of grammar, which say nothing of what a text is about. The lists are short on purpose: words that are
 * merely frequent get their small weight from their document frequency.
 */
export const stopWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    `a about after all also am an and any are as at be because been before being but by can could did do does
    doing during each for from had has have having he her here hers him his how i if in into is it its itself
    just me more most my no nor not now of off on once only or other our ours out over own s same shall she
    should so some such t than that the their theirs them themselves then there these they this those through
    to too under until up us very was we were what when where which while who whom why will with would you
    your yours isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't hasn't haven't
    hadn't it's that's there's he's she's i'm you're we're they're i've you've we've they've i'll you'll`.split(
      /\s+/,
    ),
  ),
  sv: new Set(
    `alla allt att av blev bli blir blivit båda både de dem den denna deras dess dessa det detta dig din dina
    ditt du där därför då efter eftersom eller en er era ert ett finns från för genom ha hade han hans har
    henne hennes hon honom hur här i icke in inom inte ingen inget inga jag ju kan kom kommer kunde kunna man
    med mellan men mer mera mest mig min mina mitt mot mycket måste ned ner ni nog nu när något någon några
    också och om oss på redan samma sedan sig sin sina sitt själv ska skall skulle som så sådan sådana sådant
    säger sätt till tills under upp ur ut utan vad var vara varför varit varje vars vart vem vi via vid vilka
    vilken vilket vill vår våra vårt än ännu är åt över bland samt dock medan vore enligt`.split(/\s+/),
  ),
};
