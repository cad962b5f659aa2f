import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['verify-email'];

const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ code, link }) => ({
    subject: `${code} is your email verification code`,
    heading: 'Verify your email',
    preview: 'Enter the code or open the link within 24 hours.',
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code on the page where you’re verifying your email:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Or verify it with this button:' },
      { kind: 'button', label: 'Verify email', href: link },
      {
        kind: 'text',
        text: 'The code and the button are valid for 24 hours and work once. If you didn’t request this, you can ignore this email.',
      },
    ],
  }),
  es: ({ code, link }) => ({
    subject: `${code} es tu código para verificar tu correo`,
    heading: 'Verifica tu correo',
    preview: 'Escribe el código o abre el enlace en las próximas 24 horas.',
    blocks: [
      {
        kind: 'text',
        text: 'Escribe este código en la página donde estás verificando tu correo:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'O verifícalo con este botón:' },
      { kind: 'button', label: 'Verificar correo', href: link },
      {
        kind: 'text',
        text: 'El código y el botón son válidos durante 24 horas y solo se pueden usar una vez. Si no lo pediste, puedes ignorar este correo.',
      },
    ],
  }),
};

export function verifyEmail(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
