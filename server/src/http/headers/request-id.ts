import type { Random } from '#src/deps.ts';

const safeToken = /^[A-Za-z0-9_.:-]{8,128}$/;

/** The caller's X-Request-ID if it is a safe token, else a new one; logged and returned. */
export function requestId(sent: string | string[] | undefined, random: Random): string {
  return typeof sent === 'string' && safeToken.test(sent) ? sent : random.uuid();
}
