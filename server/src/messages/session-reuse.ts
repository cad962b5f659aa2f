import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['session-reuse'];

/** A refresh token was used twice, so someone may have a copy of it: the session is ended. */
const contents: Record<Language, (values: Values, signInUrl: string) => EmailContent> = {
  en: ({ browser, place, at }, signInUrl) => ({
    subject: 'We ended one of your sessions',
    heading: 'We ended one of your sessions',
    preview: 'We noticed something unusual and ended that session.',
    blocks: [
      {
        kind: 'text',
        text: 'Someone may have copied the sign-in data for one of your sessions. To protect your account, we ended that session.',
      },
      whereAndWhen('en', { browser, place, at }),
      { kind: 'text', text: 'Sign in again to continue, and check your active sessions for any you don’t recognize.' },
      { kind: 'button', label: 'Sign in', href: signInUrl },
    ],
  }),
  es: ({ browser, place, at }, signInUrl) => ({
    subject: 'Hemos cerrado una de tus sesiones',
    heading: 'Hemos cerrado una de tus sesiones',
    preview: 'Detectamos algo inusual y cerramos esa sesión.',
    blocks: [
      {
        kind: 'text',
        text: 'Es posible que alguien haya copiado los datos de acceso de una de tus sesiones. La hemos cerrado para proteger tu cuenta.',
      },
      whereAndWhen('es', { browser, place, at }),
      {
        kind: 'text',
        text: 'Inicia sesión de nuevo para continuar y comprueba si tienes alguna sesión abierta que no reconozcas.',
      },
      { kind: 'button', label: 'Iniciar sesión', href: signInUrl },
    ],
  }),
};

export function sessionReuse(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth?mode=signin`);
}
