import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { shortNotice } from './short-notice.ts';

const words: Record<Language, { subject: string; text: string; button: string }> = {
  en: {
    subject: 'Something new in your anonymous rooms',
    text: 'There’s something new in one of your anonymous rooms. We leave out the details to protect your alias.',
    button: 'Open your rooms',
  },
  es: {
    subject: 'Hay novedades en tus salas anónimas',
    text: 'Hay algo nuevo en una de tus salas anónimas. Para proteger tu alias, no incluimos los detalles.',
    button: 'Abrir tus salas',
  },
};

/** Something happened to the reader's alias. Says neither what nor where: an email would join the alias with an address. */
export function aliasNotice(
  language: Language,
  { path }: EmailValues['alias-notice'],
  publicUrl: string,
): EmailContent {
  return shortNotice(words[language], `${publicUrl}${path}`);
}
