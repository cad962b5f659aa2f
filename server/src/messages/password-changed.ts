import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['password-changed'];

const subjects: Record<Language, Record<Values['how'], string>> = {
  en: {
    set: 'A password was added to your account',
    changed: 'Your password was changed',
    reset: 'Your password was reset',
  },
  es: {
    set: 'Se ha añadido una contraseña a tu cuenta',
    changed: 'Se ha cambiado tu contraseña',
    reset: 'Se ha restablecido tu contraseña',
  },
};

/** Sent after every change of password, so that an owner who did not make it learns of it and can get back in. */
const contents: Record<Language, (values: Values, forgotUrl: string) => EmailContent> = {
  en: ({ how, browser, place, at }, forgotUrl) => ({
    subject: subjects.en[how],
    heading: subjects.en[how],
    preview: how === 'reset' ? 'You were signed out everywhere.' : 'You were signed out on your other devices.',
    blocks: [
      {
        kind: 'text',
        text:
          how === 'reset'
            ? 'To protect your account, we signed you out everywhere.'
            : 'To protect your account, we signed you out on all your other devices.',
      },
      whereAndWhen('en', { browser, place, at }),
      {
        kind: 'text',
        text: 'If this was you, you don’t need to do anything. If it wasn’t, choose a new password now:',
      },
      { kind: 'button', label: 'Choose a new password', href: forgotUrl },
    ],
  }),
  es: ({ how, browser, place, at }, forgotUrl) => ({
    subject: subjects.es[how],
    heading: subjects.es[how],
    preview:
      how === 'reset' ? 'Hemos cerrado todas tus sesiones.' : 'Hemos cerrado tus sesiones en otros dispositivos.',
    blocks: [
      {
        kind: 'text',
        text:
          how === 'reset'
            ? 'Para proteger tu cuenta, hemos cerrado todas tus sesiones.'
            : 'Para proteger tu cuenta, hemos cerrado tus sesiones en otros dispositivos.',
      },
      whereAndWhen('es', { browser, place, at }),
      {
        kind: 'text',
        text: 'Si fuiste tú, no tienes que hacer nada. Si no, elige ahora mismo una contraseña nueva:',
      },
      { kind: 'button', label: 'Elegir una contraseña', href: forgotUrl },
    ],
  }),
};

export function passwordChanged(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth/forgot`);
}
