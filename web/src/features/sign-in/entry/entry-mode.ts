import { paths } from '#src/lib/paths.ts';

/** How a person says they come: it changes the words, not the way (spec section 2). */
export type EntryMode = 'default' | 'signin' | 'signup';

export function entryMode(pathname: string, query: URLSearchParams): EntryMode {
  const mode = query.get('mode');
  if (mode === 'signin' || mode === 'signup') return mode;
  if (pathname === paths.afterSignOut) return 'signin';
  return pathname === paths.signUpEntry ? 'signup' : 'default';
}
