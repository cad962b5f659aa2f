import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['email-code'];

/** A code for a browser that has to show who is there; whoever is asked for it by somebody else must not tell it. */
const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ code, what }) => ({
    subject: `${code} is your Foyer code`,
    heading: what === 'link' ? 'Link your account' : 'Confirm that it is you',
    preview: 'The code works for 5 minutes.',
    blocks: [
      {
        kind: 'text',
        text:
          what === 'link'
            ? 'Enter this code to link the account that you just signed in with to your Foyer account:'
            : 'Enter this code to go on with what you were doing in Foyer:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'It works for 5 minutes, in the browser that asked for it.' },
      { kind: 'text', text: 'If you did not ask for it, ignore this email and tell the code to nobody.' },
    ],
  }),
  es: ({ code, what }) => ({
    subject: `${code} es tu código de Foyer`,
    heading: what === 'link' ? 'Vincula tu cuenta' : 'Confirma que eres tú',
    preview: 'El código sirve durante 5 minutos.',
    blocks: [
      {
        kind: 'text',
        text:
          what === 'link'
            ? 'Escribe este código para vincular la cuenta con la que acabas de entrar a tu cuenta de Foyer:'
            : 'Escribe este código para seguir con lo que hacías en Foyer:',
      },
      { kind: 'code', code },
      { kind: 'text', text: 'Sirve durante 5 minutos, en el navegador que lo pidió.' },
      { kind: 'text', text: 'Si no lo has pedido, ignora este correo y no des el código a nadie.' },
    ],
  }),
};

export function emailCode(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
