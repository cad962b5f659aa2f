import type { Origin, SignedInUser } from '#src/http/authentication/viewer.ts';

/** What sample people do comes from nowhere in particular. */
export const sampleOrigin: Origin = {
  requestId: 'samples',
  address: '127.0.0.1',
  place: '127.0.0.0/16',
  browser: 'Foyer',
  browserHash: Buffer.alloc(32),
  chosenLanguage: null,
  language: 'en',
};

/** A sample person as the viewer of a verb. */
export function sampleViewer(userId: string, sessionId: string, at: Date): SignedInUser {
  return { ...sampleOrigin, kind: 'user', isGuest: false, userId, sessionId, authenticatedAt: at };
}
