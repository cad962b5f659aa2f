import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment-in.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['account-locked'];

/** Sent after several wrong passwords in a row. Only sign-in with the password is paused. */
const contents: Record<Language, (values: Values, forgotUrl: string) => EmailContent> = {
  en: ({ browser, place, at, until }, forgotUrl) => ({
    subject: 'Password sign-in is paused',
    heading: 'Password sign-in is paused',
    preview: 'There were several attempts with a wrong password.',
    blocks: [
      {
        kind: 'text',
        text: `Someone tried several wrong passwords in a row. You can use your password again after ${momentIn('en', until)}. Other ways to sign in still work.`,
      },
      whereAndWhen('en', { browser, place, at }),
      {
        kind: 'text',
        text: 'If this wasn’t you, your account is safe: nobody got in. If you’ve forgotten your password, choose a new one:',
      },
      { kind: 'button', label: 'Choose a new password', href: forgotUrl },
    ],
  }),
  es: ({ browser, place, at, until }, forgotUrl) => ({
    subject: 'Inicio de sesión con contraseña en pausa',
    heading: 'Inicio de sesión con contraseña en pausa',
    preview: 'Ha habido varios intentos con una contraseña incorrecta.',
    blocks: [
      {
        kind: 'text',
        text: `Alguien ha probado varias contraseñas incorrectas seguidas. Podrás volver a usar tu contraseña a partir del ${momentIn('es', until)}. Las demás formas de iniciar sesión siguen funcionando.`,
      },
      whereAndWhen('es', { browser, place, at }),
      {
        kind: 'text',
        text: 'Si no fuiste tú, tu cuenta está a salvo: nadie ha entrado. Si olvidaste tu contraseña, elige una nueva:',
      },
      { kind: 'button', label: 'Elegir una contraseña', href: forgotUrl },
    ],
  }),
};

export function accountLocked(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth/forgot`);
}
