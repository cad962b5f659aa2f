import type { Random } from '#src/deps.ts';

const saneToken = /^[A-Za-z0-9_.:-]{8,128}$/;

/** The caller's X-Request-ID if it is a sane token, else a new one; logged and sent back. */
export function requestId(sent: string | string[] | undefined, random: Random): string {
  return typeof sent === 'string' && saneToken.test(sent) ? sent : random.uuid();
}
