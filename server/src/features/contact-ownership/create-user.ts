import type { Role } from '@foyer/contract/accounts.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { claimEmail, claimPhone } from './claim-contact.ts';

export type NewUser = {
  name: string;
  role: Role;
  language: Language;
  organizationId?: string | null | undefined;
  /** Canonical; `typed` for display. Only the server knows whether it was proven (rule 27). */
  email?: { address: string; typed?: string | null; proven: boolean; vouchedBy?: IdentityProvider | null } | undefined;
  /** E.164. */
  phone?: { number: string; proven: boolean } | undefined;
  /** From hashPassword. */
  passwordHash?: string | null | undefined;
  avatar?: string | null | undefined;
};

/**
 * Makes a user and answers its id. Proven contacts are taken from everyone who only claimed them; one that somebody
 * else has proven is refused with EMAIL_IN_USE or PHONE_ALREADY_EXISTS.
 */
export async function createUser(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { name, role, language, organizationId, email, phone, passwordHash, avatar }: NewUser,
): Promise<string> {
  const id = deps.random.uuid();
  await tx.insert(users).values({
    id,
    name,
    role,
    language,
    organizationId: organizationId ?? null,
    email: email?.address ?? null,
    emailTyped: email?.typed ?? email?.address ?? null,
    phone: phone?.number ?? null,
    passwordHash: passwordHash ?? null,
    passwordChangedAt: passwordHash ? deps.clock.now() : null,
    avatar: avatar ?? null,
    createdAt: deps.clock.now(),
  });
  if (phone?.proven) await claimPhone(deps, tx, id, phone.number);
  if (email?.proven) await claimEmail(deps, tx, id, email.address, email.vouchedBy);
  return id;
}
