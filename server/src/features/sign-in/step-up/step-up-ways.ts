import { identityProviders } from '@foyer/contract/identities/identities.ts';
import type { stepUpWays } from '@foyer/contract/security.ts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { authenticators, passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type StepUpWay = (typeof stepUpWays)[number];
/** The methods by which a user can step up, and the data they need. Contacts are only set if a code can be sent to them. */
export type StepUpFacts = {
  ways: StepUpWay[];
  phone: string | null;
  email: string | null;
  passwordHash: string | null;
};

/**
 * The input of each method. `finish` replaces the session in the transaction that uses up the proof; call it once and first,
 * because it takes the locks.
 */
export type Proof = {
  deps: Deps;
  viewer: SignedInUser;
  facts: StepUpFacts;
  finish: (tx: Tx) => Promise<NewSession>;
};

/** The methods that are enough for accounts with an authenticator app. */
const strong: readonly StepUpWay[] = ['passkey', 'authenticator'];

export async function stepUpFactsOf(
  { db, settings, providers }: Pick<Deps, 'db' | 'settings' | 'providers'>,
  userId: string,
): Promise<StepUpFacts> {
  const [found] = await db
    .select({
      passwordHash: users.passwordHash,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
      passkey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`,
      authenticator: sql<boolean>`exists (select from ${authenticators}
        where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)`,
      linked: sql<string[]>`array(select distinct ${identities.provider} from ${identities}
        where ${identities.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  const { passwordHash, phone, email, linked, ...has } = found;
  const available: StepUpWay[] = [];
  if (passwordHash !== null) available.push('password');
  if (has.passkey) available.push('passkey');
  if (has.authenticator) available.push('authenticator');
  if (phone !== null && settings.channels.length > 0) available.push('phone');
  if (email !== null) available.push('email');
  available.push(...identityProviders.filter((provider) => linked.includes(provider) && providers[provider]));
  const ways = has.authenticator ? available.filter((way) => strong.includes(way)) : available;
  return {
    ways,
    phone: ways.includes('phone') ? phone : null,
    email: ways.includes('email') ? email : null,
    passwordHash: ways.includes('password') ? passwordHash : null,
  };
}

/** Whether a method is enough for accounts with an authenticator app. */
export function isStrong(way: StepUpWay): boolean {
  return strong.includes(way);
}

export function notThisWay(): AppError {
  return new AppError('FORBIDDEN', 'This account cannot be confirmed this way.');
}
