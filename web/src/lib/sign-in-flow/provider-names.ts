/** Provider names, the same in every language. */
export const providerNames = { google: 'Google', linkedin: 'LinkedIn' } as const;
