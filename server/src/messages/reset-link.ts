import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['reset-password'];

const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ link }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    preview: 'The link is valid for 30 minutes.',
    blocks: [
      { kind: 'text', text: 'Use the button below to choose a new password.' },
      { kind: 'button', label: 'Choose a password', href: link },
      {
        kind: 'text',
        text: 'The link is valid for 30 minutes and works once. After you change your password, you’ll need to sign in again on all your devices. If you didn’t request this, you can ignore this email.',
      },
    ],
  }),
  es: ({ link }) => ({
    subject: 'Restablece tu contraseña',
    heading: 'Restablece tu contraseña',
    preview: 'El enlace es válido durante 30 minutos.',
    blocks: [
      { kind: 'text', text: 'Usa este botón para elegir una contraseña nueva.' },
      { kind: 'button', label: 'Elegir una contraseña', href: link },
      {
        kind: 'text',
        text: 'El enlace es válido durante 30 minutos y solo se puede usar una vez. Después de cambiar la contraseña tendrás que iniciar sesión de nuevo en todos tus dispositivos. Si no lo pediste, puedes ignorar este correo.',
      },
    ],
  }),
};

export function resetLink(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
