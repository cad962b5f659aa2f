import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['session-reuse'];

/** A refresh token was used twice: somebody may have had a copy (rule 33). */
const contents: Record<Language, (values: Values, signInUrl: string) => EmailContent> = {
  en: ({ browser, place, at }, signInUrl) => ({
    subject: 'We ended one of your sessions',
    heading: 'We ended one of your sessions',
    preview: 'Its sign-in data was used twice. To be safe, that session is over.',
    blocks: [
      {
        kind: 'text',
        text: 'The sign-in data of one session was used twice, as if there were a copy of it. To be safe, we ended that session.',
      },
      whereAndWhen('en', { browser, place, at }),
      { kind: 'text', text: 'Sign in again to go on, and look through your sessions for any that you do not know.' },
      { kind: 'button', label: 'Sign in', href: signInUrl },
    ],
  }),
  es: ({ browser, place, at }, signInUrl) => ({
    subject: 'Hemos cerrado una de tus sesiones',
    heading: 'Hemos cerrado una de tus sesiones',
    preview: 'Sus datos de acceso se usaron dos veces. Por seguridad, esa sesión ha terminado.',
    blocks: [
      {
        kind: 'text',
        text: 'Los datos de acceso de una sesión se usaron dos veces, como si existiera una copia. Por seguridad, hemos cerrado esa sesión.',
      },
      whereAndWhen('es', { browser, place, at }),
      { kind: 'text', text: 'Inicia sesión de nuevo para seguir y revisa si hay sesiones que no reconoces.' },
      { kind: 'button', label: 'Iniciar sesión', href: signInUrl },
    ],
  }),
};

export function sessionReuse(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth?mode=signin`);
}
