import type { Access } from '@foyer/contract/http.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './responses/app-error.ts';

/** Refuses a caller who may not use an endpoint of its access kind. Runs after the request was validated. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/** The guards that features bring, since only they know leads, check-in links and refresh tokens. */
export type Guards = Readonly<Record<Exclude<Access, 'public' | 'user'>, Guard>>;

/** Before the body is read: a stranger is not told what a signed-in person may send. */
export async function requireSignedIn({ viewer }: FastifyRequest): Promise<void> {
  if (viewer.kind !== 'user') throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
}

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
  }
}
