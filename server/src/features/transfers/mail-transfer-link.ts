import type { Language } from '@foyer/contract/limits.ts';
import { transferPath } from '@foyer/contract/transfers.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import type { NoticeEvent } from '#src/features/event-notifications/notice-values.ts';
import { sendTyped } from '#src/features/notifications/mail-review/send-typed.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type TransferLink = {
  viewer: SignedInUser;
  shown: NoticeEvent;
  email: string;
  id: string;
  token: string;
  expiresAt: Date;
};

/** Emails the link with which the ticket can be accepted. */
export async function mailTransferLink(
  deps: Deps,
  tx: Tx,
  { viewer, shown, email, id, token, expiresAt }: TransferLink,
): Promise<{ waiting: number }> {
  const { title, startsAt, endsAt, timeZone, where } = shown;
  const values = {
    eventId: shown.id,
    title,
    startsAt,
    endsAt,
    timeZone,
    where,
    from: await nameOf(tx, viewer.userId),
    until: expiresAt.toISOString(),
    link: `${deps.settings.publicUrl}${transferPath}#${token}`,
  };
  const language = (await ownLanguage(tx, email)) ?? (await languageFor(tx, viewer));
  const entry = { kind: 'email', to: email, language, template: 'place-offered', values } as const;
  const origin = { senderId: viewer.userId, event: { id: shown.id, title } };
  return await sendTyped(deps, tx, [{ entry, idempotencyKey: `transfer:${id}`, expiresAt, ...origin }]);
}

/** The language of the member who has verified an email. Nobody but the owner of the mailbox learns of it. */
async function ownLanguage(tx: Tx, email: string): Promise<Language | undefined> {
  const [member] = await tx
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return member?.language ?? undefined;
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
