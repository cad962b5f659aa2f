import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { passkeyRules } from '#src/config/sign-in.ts';
import { passkeyChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { challengeOf, passkeyRefused, type SentCredential } from './webauthn.ts';

export type ChallengePurpose = (typeof passkeyChallenges.purpose.enumValues)[number];
/** `userId`: the signed-in user; null for a sign-in. */
type ChallengeScope = { purpose: ChallengePurpose; userId: string | null };

/** A new challenge, which this browser can answer once with a passkey, for this purpose only. */
export async function newPasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { browserHash }: Viewer,
  { purpose, userId }: ChallengeScope,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = deps.random.bytes(passkeyRules.challengeBytes);
  const expiresAt = new Date(deps.clock.now().getTime() + passkeyRules.challengeSeconds * 1000);
  const challengeHash = hashOf(challenge.toString('base64url'));
  await deps.db.insert(passkeyChallenges).values({ challengeHash, browserHash, purpose, userId, expiresAt });
  return new Uint8Array(challenge);
}

/** Uses up the challenge that a credential answers, in a statement of its own, so that it is used up in any case. */
export async function takePasskeyChallenge(
  deps: Pick<Deps, 'db' | 'clock'>,
  { browserHash }: Viewer,
  { purpose, userId }: ChallengeScope,
  sent: SentCredential,
): Promise<string> {
  const challenge = challengeOf(sent);
  if (challenge === null) throw passkeyRefused();
  const [used] = await deps.db
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
  if (!used) throw passkeyRefused();
  return challenge;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
