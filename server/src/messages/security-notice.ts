import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues, SecurityNotice } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment-in.ts';

type Values = EmailValues['security-notice'];
type NoticeText = { subject: string; happened: string };

const noticeTexts: Record<Language, Record<SecurityNotice, NoticeText>> = {
  en: {
    'authenticator-on': {
      subject: 'Your authenticator app was turned on',
      happened: 'You’ll now be asked for a code from your authenticator app when you sign in to Foyer.',
    },
    'authenticator-off': {
      subject: 'Your authenticator app was turned off',
      happened: 'You’ll no longer be asked for a code from your authenticator app when you sign in to Foyer.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      happened: 'You can now sign in to your Foyer account with a new passkey.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      happened: 'One of your passkeys no longer works for signing in to your Foyer account.',
    },
    'google-linked': {
      subject: 'Your Google account was linked',
      happened: 'You can now sign in to your Foyer account with Google.',
    },
    'google-unlinked': {
      subject: 'Your Google account was unlinked',
      happened: 'You can no longer sign in to your Foyer account with this Google account.',
    },
    'linkedin-linked': {
      subject: 'Your LinkedIn account was linked',
      happened: 'You can now sign in to your Foyer account with LinkedIn.',
    },
    'linkedin-unlinked': {
      subject: 'Your LinkedIn account was unlinked',
      happened: 'You can no longer sign in to your Foyer account with this LinkedIn account.',
    },
    'phone-added': {
      subject: 'A phone number was added',
      happened: 'You can now sign in to your Foyer account with codes sent to the new number.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      happened: 'One of your recovery codes was used to sign in to your Foyer account. That code can’t be used again.',
    },
    'recovery-codes-renewed': {
      subject: 'Your recovery codes were replaced',
      happened: 'New recovery codes were created for your Foyer account. The old ones no longer work.',
    },
    'data-export-asked': {
      subject: 'A copy of your data was requested',
      happened: 'A copy of all your data was requested from your Foyer account.',
    },
  },
  es: {
    'authenticator-on': {
      subject: 'Se ha activado tu aplicación de autenticación',
      happened:
        'A partir de ahora te pediremos un código de tu aplicación de autenticación al iniciar sesión en Foyer.',
    },
    'authenticator-off': {
      subject: 'Se ha desactivado tu aplicación de autenticación',
      happened: 'Ya no te pediremos un código de tu aplicación de autenticación al iniciar sesión en Foyer.',
    },
    'passkey-added': {
      subject: 'Se ha añadido una llave de acceso',
      happened: 'Ya puedes iniciar sesión en tu cuenta de Foyer con una nueva llave de acceso.',
    },
    'passkey-removed': {
      subject: 'Se ha quitado una llave de acceso',
      happened: 'Una de tus llaves de acceso ya no sirve para iniciar sesión en tu cuenta de Foyer.',
    },
    'google-linked': {
      subject: 'Se ha vinculado tu cuenta de Google',
      happened: 'Ya puedes iniciar sesión en tu cuenta de Foyer con Google.',
    },
    'google-unlinked': {
      subject: 'Se ha desvinculado tu cuenta de Google',
      happened: 'Ya no se puede iniciar sesión en tu cuenta de Foyer con esa cuenta de Google.',
    },
    'linkedin-linked': {
      subject: 'Se ha vinculado tu cuenta de LinkedIn',
      happened: 'Ya puedes iniciar sesión en tu cuenta de Foyer con LinkedIn.',
    },
    'linkedin-unlinked': {
      subject: 'Se ha desvinculado tu cuenta de LinkedIn',
      happened: 'Ya no se puede iniciar sesión en tu cuenta de Foyer con esa cuenta de LinkedIn.',
    },
    'phone-added': {
      subject: 'Se ha añadido un número de teléfono',
      happened: 'Ya puedes iniciar sesión en tu cuenta de Foyer con los códigos que enviemos al nuevo número.',
    },
    'recovery-code-used': {
      subject: 'Se ha usado un código de recuperación',
      happened:
        'Se ha iniciado sesión en tu cuenta de Foyer con uno de tus códigos de recuperación. Ese código ya no se puede volver a usar.',
    },
    'recovery-codes-renewed': {
      subject: 'Tienes nuevos códigos de recuperación',
      happened: 'Se han creado nuevos códigos de recuperación para tu cuenta de Foyer. Los anteriores ya no sirven.',
    },
    'data-export-asked': {
      subject: 'Se ha solicitado una copia de tus datos',
      happened: 'Se ha solicitado una copia de todos tus datos desde tu cuenta de Foyer.',
    },
  },
};

const advice = {
  en: {
    facts: ['Browser', 'Network', 'Time'],
    calm: 'If this was you, you don’t need to do anything.',
    alarm: 'If this wasn’t you, end any sessions you don’t recognize and secure your account:',
    button: 'Review security',
  },
  es: {
    facts: ['Navegador', 'Red', 'Hora'],
    calm: 'Si fuiste tú, no tienes que hacer nada.',
    alarm: 'Si no fuiste tú, cierra las sesiones que no reconozcas y protege tu cuenta:',
    button: 'Revisar seguridad',
  },
} as const satisfies Record<Language, unknown>;

export function securityNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, happened } = noticeTexts[language][values.what];
  const { facts, calm, alarm, button } = advice[language];
  const [browser, network, time] = facts;
  return {
    subject,
    heading: subject,
    preview: happened,
    blocks: [
      { kind: 'text', text: happened },
      {
        kind: 'facts',
        facts: [
          [browser, values.browser],
          [network, values.place],
          [time, momentIn(language, values.at)],
        ],
      },
      { kind: 'text', text: calm },
      { kind: 'text', text: alarm },
      { kind: 'button', label: button, href: `${publicUrl}/settings/security` },
    ],
  };
}
