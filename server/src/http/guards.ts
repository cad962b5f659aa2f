import type { Access } from '@foyer/contract/http.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from './responses/app-error.ts';

/** Refuses callers without the access that an endpoint requires. Runs after the request was validated. */
export type Guard = (request: FastifyRequest) => Promise<void>;

/** The guards that features provide, since only they know leads, check-in links and refresh tokens. */
export type Guards = Readonly<Record<Exclude<Access, 'public' | 'user'>, Guard>>;

/** Runs before the body is read, so that a visitor learns nothing about what members may send. */
export async function requireSignedIn({ viewer, isGuestRefused }: FastifyRequest): Promise<void> {
  if (isGuestRefused) throw new AppError('ACCOUNT_INCOMPLETE', 'Finish setting up your account to use this.');
  if (viewer.kind !== 'user') throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
}

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
  }
}
