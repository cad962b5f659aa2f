import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment.ts';

type Values = EmailValues['data-export-ready'];

/** The link leads to a page for its owner alone: whoever only reads this mailbox gets nothing. */
const contents: Record<Language, (values: Values, href: string) => EmailContent> = {
  en: ({ expiresAt }, href) => ({
    subject: 'Your copy of your data is ready',
    heading: 'Your copy of your data is ready',
    preview: 'Sign in to download it.',
    blocks: [
      { kind: 'text', text: 'It holds everything that Foyer keeps about you. Sign in to download it.' },
      { kind: 'facts', facts: [['Available until', momentIn('en', expiresAt)]] },
      { kind: 'button', label: 'Go to the download', href },
    ],
  }),
  es: ({ expiresAt }, href) => ({
    subject: 'La copia de tus datos está lista',
    heading: 'La copia de tus datos está lista',
    preview: 'Entra para descargarla.',
    blocks: [
      { kind: 'text', text: 'Contiene todo lo que Foyer guarda sobre ti. Entra para descargarla.' },
      { kind: 'facts', facts: [['Disponible hasta', momentIn('es', expiresAt)]] },
      { kind: 'button', label: 'Ir a la descarga', href },
    ],
  }),
};

export function dataExportReady(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/settings/privacy`);
}
