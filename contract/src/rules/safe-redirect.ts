const base = 'http://foyer.invalid';
const maxLength = 2048;
/** Redirecting back to sign-in would loop. */
const entries = ['/auth', '/auth/login', '/auth/signup', '/login', '/signup'];

/** Removes all layers of percent-encoding; null if one is invalid or there are suspiciously many. */
function decoded(text: string): string | null {
  let current = text;
  for (let layer = 0; layer < 4; layer += 1) {
    if (!current.includes('%')) return current;
    try {
      current = decodeURIComponent(current);
    } catch {
      return null;
    }
  }
  return current.includes('%') ? null : current;
}

/**
 * The target of a `redirect` parameter after sign-in: a path on this site, or null. Refuses schemes, `//`, `\` and
 * control characters, encoded ones too, and dot segments that would become `//`.
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.length > maxLength || !target.isWellFormed()) return null;
  const [path = ''] = target.split(/[?#]/, 1);
  const plainPath = decoded(path);
  if (plainPath === null || plainPath.includes('//') || /[\\\p{C}]/u.test(plainPath)) return null;
  if (/[\\\p{C}]/u.test(target)) return null;
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null;
  if (entries.includes(url.pathname.replace(/\/$/, ''))) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
