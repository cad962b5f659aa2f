/** What a message that is searched for has besides words. Apart from other choices, because only a search needs it. */
export const foundThings = ['files', 'links'] as const;
