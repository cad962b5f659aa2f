import type { Language } from '@foyer/contract/limits.ts';
import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';

/** What push messages say beside names, titles and texts. */
export const pushTexts: Record<
  Language,
  {
    notice: string;
    messages: (count: number) => string;
    message: string;
    mention: string;
    someone: string;
    group: string;
    /** A message without a text. */
    attachment: Record<AttachmentKind, string>;
  }
> = {
  en: {
    notice: 'You have a new notification',
    message: 'You have new messages',
    mention: 'You were mentioned in a message',
    messages: (count) => (count === 1 ? '1 new message' : `${count} new messages`),
    someone: 'A member',
    group: 'A group',
    attachment: { picture: 'Photo', file: 'File' },
  },
  es: {
    notice: 'Tienes una notificación nueva',
    message: 'Tienes mensajes nuevos',
    mention: 'Te mencionaron en un mensaje',
    messages: (count) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
    someone: 'Un miembro',
    group: 'Un grupo',
    attachment: { picture: 'Foto', file: 'Archivo' },
  },
};
