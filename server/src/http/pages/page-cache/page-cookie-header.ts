import { pageCookies } from '@foyer/contract/pages.ts';
import type { FastifyRequest } from 'fastify';

/** Every valid value matches this. Others are ignored: each would be a cache entry of its own. */
const plain = /^[\w.-]{1,64}$/;

/** The cookies that pages depend on, always in the same order. The others never reach the renderer. */
export function pageCookieHeader({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
  return Object.values(pageCookies)
    .flatMap((name) => {
      const value = cookies[name];
      return value !== undefined && plain.test(value) ? [`${name}=${value}`] : [];
    })
    .join('; ');
}
