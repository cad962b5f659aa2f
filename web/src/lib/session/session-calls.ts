import { refreshSession, signOut, user as userSchema } from '@foyer/contract/accounts.ts';
import { type CallOptions, createCall } from '../api/create-call.ts';

/** The session's own calls, in a module that is loaded when first needed: visitors never need it. */
export function sessionCalls(options: CallOptions) {
  const call = createCall(options);
  return {
    exchange: (refreshToken: string) => call(refreshSession, { body: { refreshToken } }),
    signOut: (refreshToken: string | undefined, signal: AbortSignal) =>
      call(signOut, { body: { refreshToken } }, signal),
    /** Null for a stored user of another version of the app that no longer matches the schema. */
    parseUser: (stored: unknown) => userSchema.safeParse(stored).data ?? null,
  };
}
