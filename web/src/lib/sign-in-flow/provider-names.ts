/** Names that are the same in every language. */
export const providerNames = { google: 'Google', linkedin: 'LinkedIn' } as const;
