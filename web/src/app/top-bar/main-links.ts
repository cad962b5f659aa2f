import { paths } from '#src/lib/paths.ts';

/** The links of the top bar, in their order (spec section 2). */
export const mainLinks = [
  { to: paths.home, text: 'nav.home' },
  { to: paths.events, text: 'nav.events' },
  { to: paths.about, text: 'nav.about' },
] as const;

/** What only members find; after the others, so that those do not move when it is known who is here. */
export const memberLinks = [{ to: paths.people, text: 'nav.people' }] as const;
