export const profileSetupKeys = {
  all: ['setup'],
  progress: (userId: string) => ['setup', userId] as const,
  allInterests: ['interests'],
  interests: (userId: string) => ['interests', userId] as const,
  links: (userId: string) => ['profile-links', userId] as const,
  network: (userId: string) => ['saved-network', userId] as const,
  form: (userId: string) => ['profile', userId] as const,
} as const;
