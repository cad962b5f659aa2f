/** The lists that a member chooses from; `requests` shows those to them and those from them. */
export const listBoxes = ['inbox', 'requests', 'archived'] as const;
export type ListBox = (typeof listBoxes)[number];
