/** The signed-in user. */
export const meKeys = {
  all: ['me'],
  of: (userId: string) => ['me', userId] as const,
} as const;

export const profileKeys = {
  all: ['profile'],
  allPublic: ['profile', 'of'],
  mine: (userId: string) => ['profile', 'mine', userId] as const,
  previews: (userId: string) => ['profile', 'preview', userId] as const,
  preview: (userId: string, as: string) => ['profile', 'preview', userId, as] as const,
  /** `viewer` is null for visitors. */
  public: (slug: string, viewer: string | null) => ['profile', 'of', slug, viewer] as const,
} as const;
