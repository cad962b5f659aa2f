import { refreshSession, signOut, user as userSchema } from '@foyer/contract/accounts.ts';
import { type CallOptions, createCall } from '../api/create-call.ts';

/** The calls that a session makes about itself. Loaded when first needed: a visitor never does. */
export function sessionCalls(options: CallOptions) {
  const call = createCall(options);
  return {
    exchange: (refreshToken: string) => call(refreshSession, { body: { refreshToken } }),
    signOut: (refreshToken: string | undefined, patience: AbortSignal) =>
      call(signOut, { body: { refreshToken } }, patience),
    /** A stored user may be of another version of the app: then it is none. */
    parseUser: (stored: unknown) => userSchema.safeParse(stored).data ?? null,
  };
}
