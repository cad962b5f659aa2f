/** Transfers sent to the viewer. Not under `events`: an accepted transfer offers nothing any more. */
export const transferKeys = {
  all: ['transfers'],
  mine: (userId: string) => ['transfers', 'mine', userId] as const,
  behindLink: (token: string) => ['transfers', 'behind-link', token] as const,
  one: (id: string) => ['transfers', 'one', id] as const,
} as const;
