/** English function words. Words that Dutch or German also has ("is", "was") are excluded. */
export const ownWords = / (?:the|and|of|that|with|from|this|which|have|has|been|were|they|their|would|by) /g;
