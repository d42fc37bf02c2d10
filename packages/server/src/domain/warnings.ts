/** What a call that did what it asked for may warn of: the sentence that a user reads, by its name on the wire. */
export const warnings = {
  looksLikeHtml:
    'It holds markup or escapes of HTML, and was taken as it is: pass "format": "html" to have its text taken.',
} as const;
