import { splitName } from '@foyer/contract/rules/names/display-name.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { createOrganization } from '#src/features/accounts/create-organization.ts';
import { findUserByVerifiedEmail } from '#src/features/accounts/queries.ts';
import { createUser } from '#src/features/contact-ownership/create-user.ts';
import { notifyByChoice } from '#src/features/notifications/notify-by-choice.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { ProvenContacts } from '../expiry/settle-rivals.ts';
import type { LeadRow } from '../queries.ts';
import { finishGuest } from './finish-guest.ts';
import { type LeadIdentity, vouchedBy } from './identity-of-lead.ts';
import type { AccountOfLead } from './read-conversion.ts';

/**
 * Creates the account of a lead, and its organization, in the transaction of the conversion. If the lead registered as a
 * guest, the guest becomes the account.
 */
export async function becomeUser(
  deps: Deps,
  tx: Tx,
  lead: LeadRow,
  proven: ProvenContacts,
  person: AccountOfLead,
  identity: LeadIdentity | null,
  guestId: string | null,
): Promise<string> {
  if (lead.email !== null && (await findUserByVerifiedEmail(tx, lead.email))) {
    // A link verifies an address in whatever browser it is opened, so it never signs in to an existing account.
    throw new AppError(
      'EMAIL_IN_USE',
      'An account with this email already exists. Sign in to it, or use another email.',
    );
  }
  if (guestId !== null) await finishGuest(deps, tx, guestId, lead, proven, person, identity);
  const userId = guestId ?? (await createAccount(deps, tx, lead, proven, person, identity));
  await welcome(deps, tx, lead, { userId, email: proven.email, name: person.name });
  return userId;
}

async function createAccount(
  deps: Deps,
  tx: Tx,
  lead: LeadRow,
  proven: ProvenContacts,
  person: AccountOfLead,
  identity: LeadIdentity | null,
): Promise<string> {
  const organizationId = await createOrganization(deps, tx, person);
  return createUser(deps, tx, {
    name: person.name,
    role: person.role,
    organizationId,
    ...(lead.email !== null && {
      email: {
        address: lead.email,
        typed: lead.emailTyped,
        proven: proven.email !== null,
        vouchedBy: vouchedBy(lead, identity),
      },
    }),
    ...(lead.phone !== null && { phone: { number: lead.phone, proven: proven.phone !== null } }),
    passwordHash: person.passwordHash,
    avatar: identity?.picture ?? null,
    language: lead.language,
  });
}

async function welcome(
  deps: Deps,
  tx: Tx,
  { language }: LeadRow,
  { userId, email, name }: { userId: string; email: string | null; name: string },
): Promise<void> {
  const values = { name: splitName(name).firstName };
  await notifyByChoice(deps, tx, {
    userId,
    kind: 'tips',
    idempotencyKey: `welcome:${userId}`,
    email: email === null ? null : { kind: 'email', to: email, language, template: 'welcome', values },
    digest: { title: { en: 'Your account is ready', es: 'Tu cuenta está lista' }, path: '/dashboard' },
  });
}
