import { paths } from '#src/lib/paths.ts';

/** Whether the address asks to sign in or to sign up. It changes the wording, not the flow. */
export type EntryMode = 'default' | 'signin' | 'signup';

export function entryMode(pathname: string, query: URLSearchParams): EntryMode {
  const mode = query.get('mode');
  if (mode === 'signin' || mode === 'signup') return mode;
  if (pathname === paths.afterSignOut) return 'signin';
  return pathname === paths.signUpEntry ? 'signup' : 'default';
}
