import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['password-changed'];

const subjects: Record<Language, Record<Values['how'], string>> = {
  en: {
    set: 'Your account has a password now',
    changed: 'Your password was changed',
    reset: 'Your password was reset',
  },
  es: {
    set: 'Tu cuenta ya tiene contraseña',
    changed: 'Se ha cambiado tu contraseña',
    reset: 'Se ha restablecido tu contraseña',
  },
};

/** Rules 5 and 22: whoever did not do it learns of it, and of the way back. */
const contents: Record<Language, (values: Values, forgotUrl: string) => EmailContent> = {
  en: ({ how, browser, place, at }, forgotUrl) => ({
    subject: subjects.en[how],
    heading: subjects.en[how],
    preview: how === 'reset' ? 'All sessions were ended.' : 'Your other sessions were ended.',
    blocks: [
      {
        kind: 'text',
        text: how === 'reset' ? 'To be safe, all sessions were ended.' : 'To be safe, your other sessions were ended.',
      },
      whereAndWhen('en', { browser, place, at }),
      { kind: 'text', text: 'If this was you, there is nothing to do. If it was not you, choose a new password now:' },
      { kind: 'button', label: 'Choose a new password', href: forgotUrl },
    ],
  }),
  es: ({ how, browser, place, at }, forgotUrl) => ({
    subject: subjects.es[how],
    heading: subjects.es[how],
    preview: how === 'reset' ? 'Se han cerrado todas las sesiones.' : 'Se han cerrado tus otras sesiones.',
    blocks: [
      {
        kind: 'text',
        text:
          how === 'reset'
            ? 'Por seguridad, hemos cerrado todas las sesiones.'
            : 'Por seguridad, hemos cerrado tus otras sesiones.',
      },
      whereAndWhen('es', { browser, place, at }),
      {
        kind: 'text',
        text: 'Si has sido tú, no tienes que hacer nada. Si no has sido tú, elige ya una contraseña nueva:',
      },
      { kind: 'button', label: 'Elegir contraseña nueva', href: forgotUrl },
    ],
  }),
};

export function passwordChanged(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth/forgot`);
}
