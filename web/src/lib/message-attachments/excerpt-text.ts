import type { Message } from '@foyer/contract/messaging/messages.ts';
import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import type { TFunction } from 'i18next';

type Excerpt = Pick<Message, 'body'> & ({ attachment: AttachmentKind | null } | Pick<Message, 'attachments'>);

/** The text of a message, or what it is when it has files and no text. */
export function excerptText(message: Excerpt, t: TFunction<'messaging'>): string {
  const kind = 'attachment' in message ? message.attachment : message.attachments[0]?.kind;
  return message.body === '' && kind ? t(`attachment.${kind}`) : message.body;
}
