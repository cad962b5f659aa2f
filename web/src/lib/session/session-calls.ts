import { refreshSession, signOut, user as userSchema } from '@foyer/contract/accounts.ts';
import { hasCode } from '../api/api-error.ts';
import { type CallOptions, createCall } from '../api/create-call.ts';

/** The session's own calls, in a module that is loaded when first needed: visitors never need it. */
export function sessionCalls(options: CallOptions) {
  const call = createCall(options);
  return {
    async exchange(refreshToken: string) {
      try {
        return await call(refreshSession, { body: { refreshToken } });
      } catch (error) {
        // The session is over, possibly because its owner ended it from another device.
        if (hasCode(error, 'REFRESH_REFUSED')) void deleteCopies();
        throw error;
      }
    },
    signOut: (refreshToken: string | undefined, signal: AbortSignal) =>
      call(signOut, { body: { refreshToken } }, signal),
    /** Null for a stored user of another version of the app that no longer matches the schema. */
    parseUser: (stored: unknown) => userSchema.safeParse(stored).data ?? null,
  };
}

/** Loaded when needed: sessions rarely end by themselves. */
async function deleteCopies(): Promise<void> {
  const offline = await import('../offline/offline-databases.ts').catch(() => null);
  offline?.deleteConversationCopies();
}
