import { pageCookies } from '@foyer/contract/pages.ts';
import type { FastifyRequest } from 'fastify';

/** All that the renderer takes looks like this; anything else would only make more pages out of one. */
const plain = /^[\w.-]{1,64}$/;

/** The cookies that pages are rendered by, always in the same order. The others, as the browser's own, stay here. */
export function pageCookieHeader({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
  return Object.values(pageCookies)
    .flatMap((name) => {
      const value = cookies[name];
      return value !== undefined && plain.test(value) ? [`${name}=${value}`] : [];
    })
    .join('; ');
}
