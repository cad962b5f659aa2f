import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { aliasMessages, aliasReports } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { findContact } from './alias-contacts.ts';
import { isReleased, openText } from './alias-message-rows.ts';
import type { OwnAlias } from './rooms.ts';

const seal = 'alias-report-messages';
/** Purpose under which the owner of a reported alias is sealed. */
export const ownerSeal = 'alias-report';

/** As in reports about messages between members; `no` counts from the newest. */
const written = z.array(z.object({ no: z.number(), body: z.string(), sentAt: z.string() }));

/**
 * The last messages of an alias to the one that reports it, as that one saw them. Not the reporter's own. They stay with the
 * report when the reporter blocks the alias or its owner leaves, which delete the conversation.
 */
export async function sealReported(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  { own, other }: { own: OwnAlias; other: OwnAlias },
): Promise<Buffer | null> {
  const contact = await findContact(tx, own.id, other.id);
  if (!contact) return null;
  const { contactId, authorId, release, position } = aliasMessages;
  const rows = await tx
    .select()
    .from(aliasMessages)
    .where(and(eq(contactId, contact.id), eq(authorId, other.id), isReleased(deps.clock.now())))
    .orderBy(desc(release), desc(position))
    .limit(aliasRules.reportedMessages);
  if (rows.length === 0) return null;
  const texts = rows.map(({ sealed, sentAt }, n) => ({ no: rows.length - n, body: openText(deps, sealed), sentAt }));
  return deps.secrets.seal(seal, JSON.stringify(texts));
}

/** What the reported alias wrote, newest first; nothing about who is behind it. */
export async function reportedMessages({ secrets }: Pick<Deps, 'secrets'>, db: Db | Tx, reportId: string) {
  const [report] = await db
    .select({ sealed: aliasReports.sealedMessages })
    .from(aliasReports)
    .where(eq(aliasReports.id, reportId));
  return report?.sealed ? written.parse(JSON.parse(secrets.open(seal, report.sealed))) : [];
}

/** With an account, its words are erased from reports as well. Whose they are is sealed, so all reports are looked at. */
export async function eraseReported({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, userId: string): Promise<void> {
  const reports = await tx
    .select({ id: aliasReports.id, sealedOwner: aliasReports.sealedOwner })
    .from(aliasReports)
    .where(isNotNull(aliasReports.sealedMessages));
  for (const { id, sealedOwner } of reports)
    if (secrets.open(ownerSeal, sealedOwner) === userId)
      await tx.update(aliasReports).set({ sealedMessages: null }).where(eq(aliasReports.id, id));
}
