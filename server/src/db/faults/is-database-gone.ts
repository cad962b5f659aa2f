/** Faults of the connection, shutdown and start of the server, too many connections, and time limits of statements and locks. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '57014',
  '55P03',
]);

/** Whether something failed because the database doesn't answer, whatever was asked of it. */
export function isDatabaseGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true;
    if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(cause.message))
      return true;
  }
  return false;
}
