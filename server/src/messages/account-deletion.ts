import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment-in.ts';

type Values = EmailValues['account-deletion'];

const texts = {
  en: {
    asked: {
      subject: 'Your account will be deleted',
      happened: 'Your Foyer account is scheduled for deletion. Your profile is hidden and you’ve been signed out.',
      next: 'Changed your mind? Sign in before the deletion date and choose to keep your account.',
      button: 'Sign in',
    },
    kept: {
      subject: 'Your account won’t be deleted',
      happened: 'The deletion of your Foyer account was canceled. Everything is back to the way it was.',
      next: 'If this wasn’t you, secure your account:',
      button: 'Review security',
    },
    facts: { due: 'Deletion date', browser: 'Browser', place: 'Network', at: 'Time' },
  },
  es: {
    asked: {
      subject: 'Tu cuenta se eliminará',
      happened:
        'Hemos programado la eliminación de tu cuenta de Foyer. Tu perfil ya no es visible y hemos cerrado tus sesiones.',
      next: '¿Cambiaste de idea? Inicia sesión antes de esa fecha y elige conservar la cuenta.',
      button: 'Iniciar sesión',
    },
    kept: {
      subject: 'Tu cuenta no se eliminará',
      happened: 'Se ha cancelado la eliminación de tu cuenta de Foyer. Todo sigue como estaba.',
      next: 'Si no fuiste tú, protege tu cuenta:',
      button: 'Revisar seguridad',
    },
    facts: { due: 'Fecha de eliminación', browser: 'Navegador', place: 'Red', at: 'Hora' },
  },
} as const satisfies Record<Language, unknown>;

/** Sent to every proven contact, so that an owner who did not ask for it can still keep the account. */
export function accountDeletion(language: Language, values: Values, publicUrl: string): EmailContent {
  const { what, dueAt, browser, place, at } = values;
  const { [what]: text, facts } = texts[language];
  const due = what === 'asked' ? ([[facts.due, momentIn(language, dueAt)]] as const) : [];
  return {
    subject: text.subject,
    heading: text.subject,
    preview: text.happened,
    blocks: [
      { kind: 'text', text: text.happened },
      {
        kind: 'facts',
        facts: [...due, [facts.browser, browser], [facts.place, place], [facts.at, momentIn(language, at)]],
      },
      { kind: 'text', text: text.next },
      {
        kind: 'button',
        label: text.button,
        href: what === 'asked' ? `${publicUrl}/auth?mode=signin` : `${publicUrl}/settings/security`,
      },
    ],
  };
}
