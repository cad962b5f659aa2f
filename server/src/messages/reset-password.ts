import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['reset-password'];

const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ link }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    preview: 'The link works once, within 30 minutes.',
    blocks: [
      { kind: 'text', text: 'Open this page and choose a new password:' },
      { kind: 'button', label: 'Choose a password', href: link },
      {
        kind: 'text',
        text: 'The link works once, within 30 minutes. Afterwards you sign in again everywhere. If you did not ask for this, ignore this email and nothing changes.',
      },
    ],
  }),
  es: ({ link }) => ({
    subject: 'Elige una contraseña nueva',
    heading: 'Elige una contraseña nueva',
    preview: 'El enlace sirve una vez, durante 30 minutos.',
    blocks: [
      { kind: 'text', text: 'Abre esta página y elige una contraseña nueva:' },
      { kind: 'button', label: 'Elegir contraseña', href: link },
      {
        kind: 'text',
        text: 'El enlace sirve una vez, durante 30 minutos. Después tendrás que volver a iniciar sesión en todas partes. Si no lo has pedido tú, ignora este correo y no cambiará nada.',
      },
    ],
  }),
};

export function resetPassword(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
