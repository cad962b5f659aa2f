import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['verify-email'];

const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ code, link }) => ({
    subject: `${code} confirms your email`,
    heading: 'Confirm your email',
    preview: 'Enter the code or open the link. Both work for 24 hours.',
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code in Foyer: under “Your contacts” on your dashboard, open your email and choose “I have a code”:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Or open this page and confirm there:' },
      { kind: 'button', label: 'Confirm email', href: link },
      {
        kind: 'text',
        text: 'Both work once, within 24 hours. If you did not ask for this, ignore this email and nothing happens.',
      },
    ],
  }),
  es: ({ code, link }) => ({
    subject: `${code} confirma tu correo`,
    heading: 'Confirma tu correo',
    preview: 'Escribe el código o abre el enlace. Los dos sirven durante 24 horas.',
    blocks: [
      {
        kind: 'text',
        text: 'Escribe este código en Foyer: en «Tus contactos» de tu panel, abre tu correo y elige «Tengo un código»:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'O abre esta página y confírmalo allí:' },
      { kind: 'button', label: 'Confirmar correo', href: link },
      {
        kind: 'text',
        text: 'Los dos sirven una vez, durante 24 horas. Si no lo has pedido tú, ignora este correo y no pasará nada.',
      },
    ],
  }),
};

export function verifyEmail(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
