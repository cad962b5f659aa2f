import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { AuditEntry } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { findUserByIdentity, lockIdentity } from '#src/features/identities/queries.ts';
import { saveIdentity } from '#src/features/identities/save-identity.ts';
import { offerEmailVerification } from '#src/features/one-time-codes/email/start-email-verification.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
  startSession,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hasPendingEmailProof } from '../contacts/pending-email-proof.ts';
import { provenContacts } from '../contacts/proven-contacts.ts';
import { settleRivals, type Won } from '../expiry/settle-rivals.ts';
import { type LeadRow, leadNotFound, lifetimeAgo, living } from '../queries.ts';
import { becomeUser } from './become-user.ts';
import { findOwner, unproven } from './find-owner.ts';
import { identityJustProven, identityOfLead, leadsOfIdentity } from './identity-of-lead.ts';
import { lockClaimants } from './lock-claimants.ts';
import { type Conversion, type NewPerson, readConversion } from './read-conversion.ts';
import { userOfConvertedLead } from './user-of-converted-lead.ts';

type Hashed = Omit<NewPerson, 'password'> & { passwordHash: string | null };
type How = 'sign-up' | 'sign-in' | 'again';
/** `linkedIdentity`: to an account that was there before. */
type Told = { isExistingUser: boolean; linkedIdentity: boolean };

/**
 * Turns a lead with a proven contact into a user with a session, in one transaction. Whatever is asked twice, at once
 * or with two leads of one proven phone ends in one user: the leads wait for each other's locks, and where the number
 * was proven on another way meanwhile, the unique key says so and the second try finds its owner.
 */
export async function convertLead(
  deps: Deps,
  viewer: Viewer,
  input: Conversion & { leadId: string },
): Promise<SignedInSession & Told> {
  await requireFewFailures(deps, viewer);
  const lead = await findConvertible(deps, deps.db, viewer, input.leadId);
  if (!lead.convertedAt) requireProven(deps, lead);
  const person = lead.convertedAt ? null : await hashed(deps, readConversion(lead, input));
  const convert = () => deps.db.transaction((tx) => convertIn(deps, tx, viewer, lead, person));
  const { admission, ...told } = await convert().catch((refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'PHONE_ALREADY_EXISTS') return convert();
    throw refusal;
  });
  deps.wakeOutbox();
  return { ...requireSession(admission), ...told };
}

type Converted = { admission: SignInOutcome } & Told;

async function convertIn(deps: Deps, tx: Tx, viewer: Viewer, seen: LeadRow, person: Hashed | null): Promise<Converted> {
  // First, as whoever comes from a provider does.
  const identity = await identityOfLead(tx, seen.id);
  if (identity) await lockIdentity(tx, identity);
  // Before the locks, in the order in which proving an email takes them.
  if (person) await writeToUnprovenEmail(deps, tx, viewer, seen);
  const { lead, rivals } = await lockClaimants(tx, seen.id, { ...provenContacts(deps, seen), identity });
  if (!lead) throw leadNotFound();
  if (lead.convertedAt) {
    const { userId, wasThere } = await userOfConvertedLead(tx, lead, identity);
    return enter(userId, 'again', wasThere);
  }
  if (!person || lead.lastActiveAt <= lifetimeAgo(deps)) throw leadNotFound();

  const won = requireProven(deps, lead);
  const owner = await findOwner(deps, tx, lead, won, identity);
  const userId = owner?.id ?? (await becomeUser(deps, tx, lead, won, person, identity));
  if (!owner && identity) await saveIdentity(deps, tx, viewer, { userId, claims: identity, used: true, silent: true });
  // Who signs in to an account that is there brings it no email, and by an identity no phone: others may go on claiming those.
  const brought = { phone: owner?.by === 'identity' ? null : won.phone, email: owner ? null : won.email };
  const siblings = identity ? await leadsOfIdentity(deps, tx, identity) : new Set<string>();
  await settleRivals(deps, tx, rivals, { ...brought, userId, siblings });
  await tx.update(leads).set({ convertedAt: deps.clock.now(), userId }).where(eq(leads.id, lead.id));
  return enter(userId, owner ? 'sign-in' : 'sign-up', owner !== null);

  async function enter(userId: string, how: How, isExistingUser: boolean): Promise<Converted> {
    const fresh = identity && identityJustProven(deps, identity) ? identity : null;
    // Both were proven in this flow: the account, and just now the identity. One of another account stays there.
    const linked = fresh && (await findUserByIdentity(tx, fresh));
    // Sign-ups persist, whatever the box says (spec section 4).
    const entrance = { userId, method: fresh?.provider ?? 'phone', remember: true } as const;
    // Nothing was shown anew by asking once more, so it must not stand in for a step-up.
    const provenAt = how === 'again' ? (lead?.convertedAt ?? undefined) : undefined;
    const auditEntries = becauseOf(how, { outcome: 'ok', userId, contact: contactOf(seen) });
    const toLink = linked ? null : fresh;
    const admission = await startSession(deps, tx, viewer, { ...entrance, provenAt, auditEntries, identity: toLink });
    return { admission, isExistingUser, linkedIdentity: how === 'sign-in' && toLink !== null };
  }
}

/** This browser's lead, living or converted within its lifetime. */
async function findConvertible(deps: Deps, db: Db, viewer: Viewer, leadId: string): Promise<LeadRow> {
  const lately = and(isNotNull(leads.userId), gt(leads.convertedAt, lifetimeAgo(deps)));
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.browserHash, viewer.browserHash), or(living(deps), lately)));
  if (!row) throw leadNotFound();
  return row;
}

function requireProven(deps: Deps, lead: LeadRow): Won {
  const won = provenContacts(deps, lead);
  if (won.phone === null && won.email === null) throw unproven();
  return won;
}

async function hashed(deps: Deps, { password, ...person }: NewPerson): Promise<Hashed> {
  return { ...person, passwordHash: password === null ? null : await hashPassword(deps, password) };
}

/** An email that came by a way that sends nothing gets its code and link now. */
async function writeToUnprovenEmail(deps: Deps, tx: Tx, viewer: Viewer, lead: LeadRow): Promise<void> {
  const { id: leadId, email, phone, language } = lead;
  if (email === null || lead.emailVerifiedAt !== null || (phone && (await findUserByVerifiedPhone(tx, phone)))) return;
  if (await hasPendingEmailProof(deps, tx, { id: leadId, email })) return;
  await offerEmailVerification(deps, tx, viewer, { email, leadId, language });
}

function becauseOf(how: How, about: Omit<AuditEntry, 'event' | 'reason'>): AuditEntry[] {
  if (how !== 'sign-up') return [{ ...about, event: 'sign-in', reason: `lead-${how}` }];
  return [
    { ...about, event: 'lead.converted' },
    { ...about, event: 'sign-up' },
  ];
}

function contactOf({ phone, email }: LeadRow): string | undefined {
  if (phone !== null) return maskPhone(phone);
  return email === null ? undefined : maskEmail(email);
}
