import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['email-code'];

const headings: Record<Language, Record<Values['what'], string>> = {
  en: { guest: 'Verify your email', link: 'Link your account', 'step-up': 'Confirm it’s you' },
  es: { guest: 'Verifica tu correo', link: 'Vincula tu cuenta', 'step-up': 'Confirma que eres tú' },
};

/** A code that proves who is at the browser; the text warns against giving it to anyone who asks. */
const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ code, what }) => ({
    subject: `${code} is your Foyer code`,
    heading: headings.en[what],
    preview: 'This code is valid for 5 minutes.',
    blocks: [
      {
        kind: 'text',
        text:
          what === 'link'
            ? 'Enter this code to link the account you just signed in with to your Foyer account:'
            : 'Enter this code in Foyer to continue:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'It’s valid for 5 minutes and only works in the browser where you requested it.' },
      {
        kind: 'text',
        text: 'If you didn’t request this code, ignore this email and don’t share the code with anyone.',
      },
    ],
  }),
  es: ({ code, what }) => ({
    subject: `${code} es tu código de Foyer`,
    heading: headings.es[what],
    preview: 'El código es válido durante 5 minutos.',
    blocks: [
      {
        kind: 'text',
        text:
          what === 'link'
            ? 'Escribe este código para vincular a tu cuenta de Foyer la cuenta con la que acabas de iniciar sesión:'
            : 'Escribe este código en Foyer para continuar:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Es válido durante 5 minutos y solo en el navegador en el que lo pediste.' },
      { kind: 'text', text: 'Si no pediste este código, ignora este correo y no compartas el código con nadie.' },
    ],
  }),
};

export function emailCode(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
