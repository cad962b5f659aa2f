import { paths } from '#src/lib/paths.ts';

/** The links of the top bar, in their order. A page that comes later adds its line. */
export const mainLinks = [{ to: paths.home, text: 'nav.home' }] as const;
