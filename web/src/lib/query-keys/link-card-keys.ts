/** Events and business cards behind links, as a viewer may see them. */
export const linkCardKeys = {
  one: (viewer: string, link: object) => ['link-cards', viewer, link] as const,
} as const;
