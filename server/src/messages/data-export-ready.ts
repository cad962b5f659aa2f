import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment-in.ts';

type Values = EmailValues['data-export-ready'];

/** The link opens a page that only its owner can see: reading this mailbox is not enough to get the data. */
const contents: Record<Language, (values: Values, href: string) => EmailContent> = {
  en: ({ expiresAt }, href) => ({
    subject: 'Your data is ready to download',
    heading: 'Your data is ready to download',
    preview: 'Sign in to download it.',
    blocks: [
      { kind: 'text', text: 'Your file contains everything Foyer stores about you. Sign in to download it.' },
      { kind: 'facts', facts: [['Available until', momentIn('en', expiresAt)]] },
      { kind: 'button', label: 'Download my data', href },
    ],
  }),
  es: ({ expiresAt }, href) => ({
    subject: 'Ya puedes descargar tus datos',
    heading: 'Ya puedes descargar tus datos',
    preview: 'Inicia sesión para descargarlos.',
    blocks: [
      { kind: 'text', text: 'El archivo contiene todo lo que Foyer guarda sobre ti. Inicia sesión para descargarlo.' },
      { kind: 'facts', facts: [['Disponible hasta', momentIn('es', expiresAt)]] },
      { kind: 'button', label: 'Descargar mis datos', href },
    ],
  }),
};

export function dataExportReady(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/settings/privacy`);
}
