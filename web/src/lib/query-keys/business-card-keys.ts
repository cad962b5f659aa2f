export const businessCardKeys = {
  shared: (token: string) => ['business-cards', 'shared', token] as const,
} as const;
