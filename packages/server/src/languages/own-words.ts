import type { Language } from '../domain/language.ts';

/**
 * Words of grammar that each language has, in this form, for itself: neither the others of ours nor their neighbours write
 * them so. Swedish shares many with Danish and Norwegian ("som", "på", "efter"), English a few with Dutch and German ("is",
 * "was"); these are left out.
 */
export const ownWords: Record<Language, RegExp> = {
  en: / (?:the|and|of|that|with|from|this|which|have|has|been|were|they|their|would|by) /g,
  sv: / (?:och|att|är|inte|ett|från|också|även|hade|när|något|några|över|för|där|än) /g,
};
