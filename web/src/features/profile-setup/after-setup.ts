import { paths } from '#src/lib/paths.ts';

/** Where the form leads (spec section 4). */
export const afterForm: string = paths.setupNetwork;
/** Where it sends whoever has filled it in already. */
export const whenComplete: string = paths.profile;
