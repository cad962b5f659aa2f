import type { DataOf, RequestOf } from '@foyer/contract/http.ts';
import type { inviteByEmail as contract } from '@foyer/contract/invitations.ts';
import { languages } from '@foyer/contract/limits.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { eq } from 'drizzle-orm';
import { invitationRules } from '#src/config/invitations.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { eventInvitations } from '#src/db/schema/invitations.ts';
import type { Deps } from '#src/deps.ts';
import { type NoticeEvent, noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import { sendTyped, type TypedMail } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { newInvitationCode } from './invitation-links.ts';
import { invitationPath } from './list-invitations.ts';

type InviteInput = RequestOf<typeof contract>['body'] & { id: string };

/** Invites addresses that were not invited before, each by one email. Repeated, it sends nothing. */
export async function inviteByEmail(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, emails: typed, message }: InviteInput,
): Promise<DataOf<typeof contract>> {
  const emails = [...new Set(typed.map((each) => canonicalEmail(each) ?? each))];
  const result = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    const shown = event.state === 'published' ? noticeValues(event) : null;
    if (!shown || (event.endsAt && event.endsAt <= deps.clock.now()))
      throw new AppError('EVENT_STATE_REFUSED', 'People can be invited to published events until they end.');
    await requireProvenSender(deps, tx, viewer.userId);
    await requireBudget(
      { db: tx, clock: deps.clock },
      `invitations:${viewer.userId}`,
      invitationRules.emails,
      emails.length,
    );
    const existing = await tx.$count(eventInvitations, eq(eventInvitations.eventId, eventId));
    if (existing + emails.length > invitationRules.perEvent) throw fieldRefused('emails', 'list.max_items');
    const rows = emails.map((email) => ({
      id: deps.random.uuid(),
      eventId,
      inviterId: viewer.userId,
      kind: 'email' as const,
      email,
      code: newInvitationCode(deps),
      createdAt: deps.clock.now(),
    }));
    const created = await tx
      .insert(eventInvitations)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: eventInvitations.id, email: eventInvitations.email, code: eventInvitations.code });
    const from = await nameOf(tx, viewer.userId);
    const mails = created.flatMap(({ id, email, code }) =>
      email === null ? [] : [mailFor({ event, shown, from, message, viewer }, { id, email, code })],
    );
    const { waiting } = await sendTyped(deps, tx, mails);
    return { invited: created.length, known: emails.length - created.length, waiting };
  });
  deps.wakeOutbox();
  return result;
}

type About = { event: OwnEvent; shown: NoticeEvent; from: string; message: string; viewer: SignedInUser };

function mailFor(
  { event, shown, from, message, viewer }: About,
  { id, email, code }: { id: string; email: string; code: string },
): TypedMail {
  const { title, summary, startsAt, endsAt, timeZone, where } = shown;
  const values = {
    title,
    summary,
    startsAt,
    endsAt,
    timeZone,
    where,
    from,
    message,
    path: invitationPath(event.slug, code),
  };
  const language = languages.find((each) => each === event.language) ?? languages[0];
  return {
    entry: { kind: 'email', to: email, language, template: 'event-invitation', values },
    idempotencyKey: `event-invitation:${id}`,
    senderId: viewer.userId,
    event: { id: event.id, title },
    ...(event.endsAt && { expiresAt: event.endsAt }),
  };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
