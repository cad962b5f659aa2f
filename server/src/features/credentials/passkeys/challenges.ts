import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { passkeyRules } from '#src/config.ts';
import { passkeyChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { challengeOf, passkeyRefused, type SentCredential } from './webauthn.ts';

export type ChallengePurpose = (typeof passkeyChallenges.purpose.enumValues)[number];
/** `userId`: who is signed in and asks; null when somebody is to sign in. */
type For = { purpose: ChallengePurpose; userId: string | null };

/** A challenge for this browser to answer with a passkey, once, for this purpose only. */
export async function newPasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { browserHash }: Viewer,
  { purpose, userId }: For,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = deps.random.bytes(passkeyRules.challengeBytes);
  const expiresAt = new Date(deps.clock.now().getTime() + passkeyRules.challengeSeconds * 1000);
  const challengeHash = hashOf(challenge.toString('base64url'));
  await deps.db.insert(passkeyChallenges).values({ challengeHash, browserHash, purpose, userId, expiresAt });
  return new Uint8Array(challenge);
}

/** Takes the challenge that a credential answers, in a statement of its own: whatever comes of it, it is gone. */
export async function takePasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  { browserHash }: Viewer,
  { purpose, userId }: For,
  sent: SentCredential,
): Promise<string> {
  const challenge = challengeOf(sent);
  if (challenge === null) throw passkeyRefused();
  const [taken] = await deps.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashOf(challenge)),
        eq(passkeyChallenges.browserHash, browserHash),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, deps.clock.now()),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  if (!taken) throw passkeyRefused();
  return challenge;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
