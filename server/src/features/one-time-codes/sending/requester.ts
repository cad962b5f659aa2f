import { eq } from 'drizzle-orm';
import { knownBrowserSeconds } from '#src/config/one-time-codes.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { contactKey, runningFor, spend } from '#src/http/limits/limits.ts';

type Contact = { phone: string } | { email: string };

/**
 * Decides which budgets a code counts against (docs/decisions/0045). `owner`: an account or browser that has verified the
 * contact, identified by `name`. `checked`: solved the harder human check. Everyone else is a stranger.
 */
export type Requester = { kind: 'owner'; name: string } | { kind: 'checked' } | { kind: 'stranger' };

/** The requester of a code to this contact. `isChecked`: whether the harder human check came with the request. */
export async function requesterOf(
  deps: Deps,
  db: Db | Tx,
  viewer: Viewer,
  contact: Contact,
  isChecked: boolean,
): Promise<Requester> {
  if (viewer.kind === 'user' && (await isOwn(db, viewer.userId, contact))) return ownerAccount(viewer.userId);
  if (await isKnownBrowser(deps, db, viewer, contact)) return { kind: 'owner', name: browserName(viewer) };
  return { kind: isChecked ? 'checked' : 'stranger' };
}

/**
 * The requester of an email verification. Nobody has verified the email, so an account with any verified contact has budgets of
 * its own, which strangers cannot use up.
 */
export async function emailRequesterOf(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  email: string,
  isChecked: boolean,
): Promise<Requester> {
  if (viewer.kind === 'user' && (await hasProvenContact(tx, viewer.userId))) return ownerAccount(viewer.userId);
  return requesterOf(deps, tx, viewer, { email }, isChecked);
}

/** The key of a counter for a contact. All strangers share one, and so do all checked requesters. */
export function requesterKey(deps: Pick<Deps, 'secrets'>, requester: Requester, what: string, contact: string): string {
  return contactKey(deps, requester.kind === 'stranger' ? what : `${requester.kind}-${what}`, contact);
}

/** The same, with a separate counter for each owner. */
export function ownKey(deps: Pick<Deps, 'secrets'>, requester: Requester, what: string, contact: string): string {
  return requesterKey(deps, requester, what, requester.kind === 'owner' ? `${contact} ${requester.name}` : contact);
}

/** The marker that a contact was verified in a browser, kept as a counter that only has an expiry. */
export function knownBrowser(deps: Pick<Deps, 'secrets' | 'clock'>, viewer: Viewer, contact: Contact) {
  const end = new Date(deps.clock.now().getTime() + knownBrowserSeconds * 1000);
  return { knownKey: contactKey(deps, 'proven-here', `${addressOf(contact)} ${browserName(viewer)}`), knownEnd: end };
}

/** Remembers that a contact was verified in this browser. */
export async function rememberVerifiedBrowser(
  deps: Deps,
  db: Db | Tx,
  viewer: Viewer,
  contact: Contact,
): Promise<void> {
  const { knownKey } = knownBrowser(deps, viewer, contact);
  await spend({ db, clock: deps.clock }, knownKey, { limit: 1, seconds: knownBrowserSeconds });
}

async function isKnownBrowser(deps: Deps, db: Db | Tx, viewer: Viewer, contact: Contact): Promise<boolean> {
  const { knownKey } = knownBrowser(deps, viewer, contact);
  return (await runningFor({ db, clock: deps.clock }, [knownKey])) > 0;
}

async function isOwn(db: Db | Tx, userId: string, contact: Contact): Promise<boolean> {
  const owner =
    'phone' in contact
      ? await findUserByVerifiedPhone(db, contact.phone)
      : await findUserByVerifiedEmail(db, contact.email);
  return owner?.id === userId;
}

async function hasProvenContact(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.emailVerifiedAt, phone: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return Boolean(user?.email ?? user?.phone);
}

function ownerAccount(userId: string): Requester {
  return { kind: 'owner', name: `account ${userId}` };
}

function browserName({ browserHash }: Viewer): string {
  return `browser ${browserHash.toString('base64url')}`;
}

function addressOf(contact: Contact): string {
  return 'phone' in contact ? contact.phone : contact.email;
}
