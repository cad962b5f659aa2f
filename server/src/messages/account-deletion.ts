import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment.ts';

type Values = EmailValues['account-deletion'];

const texts = {
  en: {
    asked: {
      subject: 'Your account will be deleted',
      happened:
        'Your Foyer account will be deleted. Nobody else can see your profile any more, and you are signed out.',
      next: 'Until then you can change your mind: sign in and choose to keep the account.',
      button: 'Sign in',
    },
    kept: {
      subject: 'Your account stays',
      happened: 'Your Foyer account will not be deleted. Everything is as it was.',
      next: 'If it was not you who decided this, change what you sign in with:',
      button: 'Check your security',
    },
    facts: { due: 'Deleted on', browser: 'Browser', place: 'Network', at: 'Time' },
  },
  es: {
    asked: {
      subject: 'Tu cuenta se va a eliminar',
      happened: 'Tu cuenta de Foyer se va a eliminar. Nadie más puede ver tu perfil y se han cerrado tus sesiones.',
      next: 'Hasta entonces puedes cambiar de idea: entra y elige conservar la cuenta.',
      button: 'Entrar',
    },
    kept: {
      subject: 'Tu cuenta se queda',
      happened: 'Tu cuenta de Foyer no se va a eliminar. Todo está como estaba.',
      next: 'Si no lo has decidido tú, cambia los datos con los que entras:',
      button: 'Revisar la seguridad',
    },
    facts: { due: 'Se elimina el', browser: 'Navegador', place: 'Red', at: 'Hora' },
  },
} as const satisfies Record<Language, unknown>;

/** Whoever did not do it learns of it in time to keep the account. */
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
