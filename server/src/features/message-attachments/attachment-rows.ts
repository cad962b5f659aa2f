import { attachment } from '@foyer/contract/message-attachments.ts';
import { type AttachmentKind, attachmentKinds } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

const ofMessage = (message: SQL) => sql`a.conversation_id = ${message}.conversation_id and a.no = ${message}.no`;

/** The attachments of a message of a query, as answers. */
export const attachmentsOfMessage = (message: SQL): SQL => sql`(select coalesce(json_agg(json_build_object(
    'id', a.id, 'kind', a.kind, 'name', a.name, 'mediaType', a.media_type, 'bytes', a.bytes,
    'width', a.width, 'height', a.height) order by a.position), '[]')
  from message_attachments a where ${ofMessage(message)})`;
export const attachmentsColumn = z.array(attachment);

/** What kind the first attachment of a message is, for lists that show only the start of it. */
export const attachmentKindOf = (message: SQL) => sql<AttachmentKind | null>`(select a.kind from message_attachments a
  where ${ofMessage(message)} order by a.position limit 1)`;
export const attachmentKindColumn = z.enum(attachmentKinds).nullable();
