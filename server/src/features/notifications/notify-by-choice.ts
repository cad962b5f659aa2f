import type { Language } from '@foyer/contract/limits.ts';
import type { NoticeKind, RefusableEmail } from '@foyer/contract/rules/preference-choices.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { eventTextSeconds } from '#src/config/sending.ts';
import type { Tx } from '#src/db/client.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { enqueueAll, type Outgoing } from '#src/db/outbox/outbox.ts';
import type { EventTextEntry } from '#src/db/outbox/text-entry.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { afterQuietHours, chooseDelivery } from './choose-delivery.ts';
import { pushEntries } from './push/push-notice.ts';
import { subscriptionsOf } from './push/subscriptions.ts';
import { saveInApp } from './save-in-app.ts';

/**
 * A message that members can turn off. `email`: null for a member without one. `digest`: how it appears in a digest email
 * and in the app.
 */
export type OptionalNotice = {
  userId: string;
  kind: NoticeKind;
  /** The separate email opt-out that covers this message. */
  refusable?: RefusableEmail;
  email: EmailEntry | null;
  /** For a member without a verified email; sent at once, never collected for a digest. */
  text?: EventTextEntry | null;
  digest: { title: Record<Language, string>; path: `/${string}` };
  /** The other member whom it names. After a block between the two, nothing of it is shown or sent anymore. */
  aboutId?: string | null;
  /** The member has the same in the app already. */
  isKnownInApp?: boolean;
  /** Other push messages say the same. */
  isPushed?: boolean;
  idempotencyKey: string;
  /** The message is useless after this time, so it is neither collected nor delayed beyond it. */
  before?: Date;
};

type NoticeDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Sends, delays, collects or drops a message according to the member's preferences, in the transaction of the change. Use
 * it for everything except security notices and messages the member asked for. Call `deps.wakeOutbox()` after the commit.
 */
export async function notifyByChoice(deps: NoticeDeps, tx: Tx, notice: OptionalNotice): Promise<void> {
  await notifyAllByChoice(deps, tx, [notice]);
}

/** `notifyByChoice` for many members at once, with a fixed number of statements. Deleted accounts are skipped. */
export async function notifyAllByChoice(deps: NoticeDeps, tx: Tx, notices: readonly OptionalNotice[]): Promise<void> {
  const chosenBy = await preferencesOf(tx, [...new Set(notices.map(({ userId }) => userId))]);
  const inApp: OptionalNotice[] = [];
  const collected: DigestNotice[] = [];
  const outgoing: Outgoing[] = [];
  const now = deps.clock.now();
  const browsers = await subscriptionsOf(tx, [...chosenBy.keys()], now);
  for (const notice of notices) {
    const chosen = chosenBy.get(notice.userId)?.notifications;
    if (!chosen) continue;
    const { kind, email, idempotencyKey, isKnownInApp } = notice;
    if (!isKnownInApp && chooseDelivery(chosen, { kind, channel: 'in-app' }, now).how !== 'never') inApp.push(notice);
    const text = textDue(chosen, notice, now);
    if (text) outgoing.push(text);
    outgoing.push(...pushesDue(chosen, notice, { now, subscriptions: browsers.get(notice.userId) ?? [] }));
    if (!email) continue;
    const due = emailDue(chosen, notice, now);
    if (due === 'digest') collected.push({ ...notice, language: email.language });
    else if (due) outgoing.push({ entry: email, idempotencyKey, ...due });
  }
  await saveInApp(
    deps,
    tx,
    inApp.map(({ digest, ...notice }) => ({ ...notice, ...digest })),
  );
  await collectForDigest(deps, tx, collected);
  await enqueueAll(deps, tx, outgoing);
}

type DigestNotice = OptionalNotice & { language: Language };
type SendWindow = Pick<Outgoing, 'notBefore' | 'expiresAt'>;

/** When the email is sent, or that it waits for a digest; null if the member opted out or it is no longer useful. */
function emailDue(
  chosen: Preferences['notifications'],
  { kind, refusable, before }: OptionalNotice,
  now: Date,
): SendWindow | 'digest' | null {
  const delivery = chooseDelivery(chosen, { kind, channel: 'email', refusable }, now);
  if (delivery.how === 'never') return null;
  if (!before) return delivery.how === 'send' ? { notBefore: delivery.at } : 'digest';
  if (before <= now) return null;
  const at = delivery.how === 'send' ? delivery.at : afterQuietHours(chosen, now);
  return { expiresAt: before, ...(at < before && { notBefore: at }) };
}

/** The text and when it is sent; null if the member turned texts off or it is no longer useful. */
function textDue(
  chosen: Preferences['notifications'],
  { email, text, idempotencyKey, before }: OptionalNotice,
  now: Date,
): Outgoing | null {
  if (email || !text || !chosen.on || !chosen.eventTexts) return null;
  const notBefore = afterQuietHours(chosen, now);
  const end = before ?? new Date(notBefore.getTime() + eventTextSeconds * 1000);
  if (end <= now) return null;
  // The key differs from that of the email, which may follow once the member has verified one.
  const window = { expiresAt: end, ...(notBefore < end && { notBefore }) };
  return { entry: text, idempotencyKey: `${idempotencyKey}:text`, ...window };
}

/** The push messages to the member's browsers; none if they opted out or it is no longer useful. */
function pushesDue(
  chosen: Preferences['notifications'],
  { kind, idempotencyKey, before, digest, isPushed, aboutId }: OptionalNotice,
  { now, subscriptions }: { now: Date; subscriptions: readonly string[] },
): Outgoing[] {
  const delivery = chooseDelivery(chosen, { kind, channel: 'push' }, now);
  if (isPushed || delivery.how !== 'send' || (before && before <= delivery.at)) return [];
  const notice = { kind, key: idempotencyKey, ...digest, ...(aboutId && { aboutId }) };
  return pushEntries(subscriptions, notice, { at: delivery.at, now, before });
}

async function collectForDigest(deps: NoticeDeps, tx: Tx, notices: readonly DigestNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const createdAt = deps.clock.now();
  const rows = notices.map(({ userId, kind, digest: { title, path }, language, aboutId, idempotencyKey }) => ({
    id: deps.random.uuid(),
    userId,
    kind,
    title: title[language],
    path,
    aboutId,
    idempotencyKey,
    createdAt,
  }));
  await tx.insert(digestItems).values(rows).onConflictDoNothing();
}
