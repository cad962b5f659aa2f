/** Advice by PostgreSQL and system error code. */
const advice: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at DATABASE_URL: start PostgreSQL, or correct its host and port.',
  ENOTFOUND: 'Nothing answers at DATABASE_URL: correct its host.',
  '28000': 'PostgreSQL does not let this user in: correct the user of DATABASE_URL, or pg_hba.conf.',
  '28P01': 'PostgreSQL does not let this user in: correct the user and the password of DATABASE_URL.',
  '3D000': 'There is no such database: make it, as with "createdb foyer", or correct its name in DATABASE_URL.',
  '42501': 'The role of DATABASE_URL may not do this: make it the owner of the database (alter database … owner to …).',
};
const lost = 'The connection to PostgreSQL was lost, or did not come about in time. Nothing was moved: try again.';

/** Explains a failure and what to do about it; falls back to the error's own message. */
export function refusalReason(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const known = advice[code];
    if (known) return `${known} (${cause.message || code})`;
    // Class 57 has the shutdowns, 08 the connections.
    if (/^(57P|08|ECONN|ETIMEDOUT|EPIPE)/.test(code) || /connection|timeout/i.test(cause.message))
      return `${lost} (${cause.message || code})`;
  }
  return error instanceof Error ? error.message : String(error);
}
