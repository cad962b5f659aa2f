import type { Language } from '@foyer/contract/limits.ts';
import type { NoticeKind, RefusableEmail } from '@foyer/contract/rules/preferences.ts';
import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import type { Tx } from '#src/db/client.ts';
import { type EmailEntry, enqueueAll, type Outgoing } from '#src/db/outbox/outbox.ts';
import { digestItems } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { preferencesOf } from '#src/features/accounts/preferences/read-preferences.ts';
import { afterQuietHours, chooseDelivery } from './choose-delivery.ts';
import { saveInApp } from './save-in-app.ts';

/**
 * A message that its person can do without. `email`: null for who has none. `digest`: its line when it comes with
 * others, and in the app.
 */
export type OptionalNotice = {
  userId: string;
  kind: NoticeKind;
  /** As what its email can be turned off by itself. */
  refusable?: RefusableEmail;
  email: EmailEntry | null;
  digest: { title: Record<Language, string>; path: `/${string}` };
  idempotencyKey: string;
  /** From then on it is of no use: it is neither collected nor held back until later. */
  before?: Date;
};

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Sends, holds back, collects or drops a message as its person has chosen, in the transaction of the fact. Whatever is
 * no security notice and was not asked for goes this way. Call `deps.wakeOutbox()` after the commit.
 */
export async function notifyByChoice(deps: Parts, tx: Tx, notice: OptionalNotice): Promise<void> {
  await notifyAllByChoice(deps, tx, [notice]);
}

/** The same for many people at once, in a handful of statements whatever their number. Whoever is gone hears nothing. */
export async function notifyAllByChoice(deps: Parts, tx: Tx, notices: readonly OptionalNotice[]): Promise<void> {
  const chosenBy = await preferencesOf(tx, [...new Set(notices.map(({ userId }) => userId))]);
  const inApp: OptionalNotice[] = [];
  const collected: Collected[] = [];
  const outgoing: Outgoing[] = [];
  const now = deps.clock.now();
  for (const notice of notices) {
    const chosen = chosenBy.get(notice.userId)?.notifications;
    if (!chosen) continue;
    const { kind, email, idempotencyKey } = notice;
    if (chooseDelivery(chosen, { kind, channel: 'in-app' }, now).how !== 'never') inApp.push(notice);
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
  await collect(deps, tx, collected);
  await enqueueAll(deps, tx, outgoing);
}

type Collected = OptionalNotice & { language: Language };
type Times = Pick<Outgoing, 'notBefore' | 'expiresAt'>;

/** When its email goes out, if it does not wait for a digest. Null: it is not wanted, or of no use any more. */
function emailDue(
  chosen: Preferences['notifications'],
  { kind, refusable, before }: OptionalNotice,
  now: Date,
): Times | 'digest' | null {
  const delivery = chooseDelivery(chosen, { kind, channel: 'email', refusable }, now);
  if (delivery.how === 'never') return null;
  if (!before) return delivery.how === 'send' ? { notBefore: delivery.at } : 'digest';
  if (before <= now) return null;
  const at = delivery.how === 'send' ? delivery.at : afterQuietHours(chosen, now);
  return { expiresAt: before, ...(at < before && { notBefore: at }) };
}

async function collect(deps: Parts, tx: Tx, notices: readonly Collected[]): Promise<void> {
  if (notices.length === 0) return;
  const createdAt = deps.clock.now();
  const lines = notices.map(({ userId, kind, digest: { title, path }, language, idempotencyKey }) => ({
    id: deps.random.uuid(),
    userId,
    kind,
    title: title[language],
    path,
    idempotencyKey,
    createdAt,
  }));
  await tx.insert(digestItems).values(lines).onConflictDoNothing();
}
