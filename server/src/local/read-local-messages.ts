import { desc, eq } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { localMessages } from '#src/db/schema/outbox.ts';
import type { Attachment } from '#src/deps.ts';

export type LocalMessage = {
  id: number;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: Attachment[] | null;
  createdAt: Date;
};

/** The newest 100 messages that local mode delivered, to anyone or to one address, newest first. */
export async function readLocalMessages(db: Db, { to }: { to?: string | undefined }): Promise<LocalMessage[]> {
  return await db
    .select({
      id: localMessages.id,
      channel: localMessages.channel,
      to: localMessages.to,
      subject: localMessages.subject,
      text: localMessages.text,
      html: localMessages.html,
      attachments: localMessages.attachments,
      createdAt: localMessages.createdAt,
    })
    .from(localMessages)
    .where(to ? eq(localMessages.to, to) : undefined)
    .orderBy(desc(localMessages.id))
    .limit(100);
}

/** The HTML of one email; null when there is no such message, or it is not an email. */
export async function readLocalEmail(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ html: localMessages.html }).from(localMessages).where(eq(localMessages.id, id));
  return row?.html ?? null;
}

/** An attachment of an email. */
export async function readLocalFile(db: Db, id: number, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ attachments: localMessages.attachments })
    .from(localMessages)
    .where(eq(localMessages.id, id));
  const found = row?.attachments?.find((file) => file.name === name);
  return found ? Buffer.from(found.content, found.encoding ?? 'utf8') : null;
}
