import { paths } from '#src/lib/paths.ts';

/** Where the form leads, and where it sends whoever has filled it in already: the pages of the profile come later. */
export const afterSetup: string = paths.dashboard;
