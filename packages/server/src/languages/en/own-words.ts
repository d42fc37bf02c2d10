/** Words of grammar that English has for itself; Dutch and German have some too ("is", "was"), which are left out. */
export const ownWords = / (?:the|and|of|that|with|from|this|which|have|has|been|were|they|their|would|by) /g;
