import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues, SecurityNotice } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment.ts';

type Values = EmailValues['security-notice'];
type Told = { subject: string; happened: string };

const told: Record<Language, Record<SecurityNotice, Told>> = {
  en: {
    'authenticator-on': {
      subject: 'An authenticator app was added',
      happened: 'From now on, signing in to Foyer also asks for a code of your authenticator app.',
    },
    'authenticator-off': {
      subject: 'Your authenticator app was removed',
      happened: 'Signing in to Foyer no longer asks for a code of your authenticator app.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      happened: 'A new passkey can now sign in to your Foyer account.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      happened: 'One of your passkeys can no longer sign in to your Foyer account.',
    },
    'google-linked': {
      subject: 'Your Google account was linked',
      happened: 'A Google account can now sign in to your Foyer account.',
    },
    'google-unlinked': {
      subject: 'Your Google account was unlinked',
      happened: 'A Google account can no longer sign in to your Foyer account.',
    },
    'linkedin-linked': {
      subject: 'Your LinkedIn account was linked',
      happened: 'A LinkedIn account can now sign in to your Foyer account.',
    },
    'linkedin-unlinked': {
      subject: 'Your LinkedIn account was unlinked',
      happened: 'A LinkedIn account can no longer sign in to your Foyer account.',
    },
    'phone-added': {
      subject: 'A phone number was added',
      happened: 'Codes to a phone number can now sign in to your Foyer account.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      happened: 'Somebody signed in to your Foyer account with one of your recovery codes. It is used up now.',
    },
    'recovery-codes-renewed': {
      subject: 'Your recovery codes were replaced',
      happened: 'There are new recovery codes for your Foyer account. The old ones no longer work.',
    },
    'data-export-asked': {
      subject: 'A copy of your data was asked for',
      happened: 'Somebody who is signed in to your Foyer account asked for a copy of all its data.',
    },
  },
  es: {
    'authenticator-on': {
      subject: 'Se ha añadido una aplicación de autenticación',
      happened:
        'A partir de ahora, para entrar en Foyer también hará falta un código de tu aplicación de autenticación.',
    },
    'authenticator-off': {
      subject: 'Se ha quitado tu aplicación de autenticación',
      happened: 'Para entrar en Foyer ya no hace falta un código de tu aplicación de autenticación.',
    },
    'passkey-added': {
      subject: 'Se ha añadido una llave de acceso',
      happened: 'Una nueva llave de acceso ya puede entrar en tu cuenta de Foyer.',
    },
    'passkey-removed': {
      subject: 'Se ha quitado una llave de acceso',
      happened: 'Una de tus llaves de acceso ya no puede entrar en tu cuenta de Foyer.',
    },
    'google-linked': {
      subject: 'Se ha vinculado tu cuenta de Google',
      happened: 'Una cuenta de Google ya puede entrar en tu cuenta de Foyer.',
    },
    'google-unlinked': {
      subject: 'Se ha desvinculado tu cuenta de Google',
      happened: 'Una cuenta de Google ya no puede entrar en tu cuenta de Foyer.',
    },
    'linkedin-linked': {
      subject: 'Se ha vinculado tu cuenta de LinkedIn',
      happened: 'Una cuenta de LinkedIn ya puede entrar en tu cuenta de Foyer.',
    },
    'linkedin-unlinked': {
      subject: 'Se ha desvinculado tu cuenta de LinkedIn',
      happened: 'Una cuenta de LinkedIn ya no puede entrar en tu cuenta de Foyer.',
    },
    'phone-added': {
      subject: 'Se ha añadido un número de teléfono',
      happened: 'Con los códigos que reciba un número de teléfono ya se puede entrar en tu cuenta de Foyer.',
    },
    'recovery-code-used': {
      subject: 'Se ha usado un código de recuperación',
      happened: 'Alguien ha entrado en tu cuenta de Foyer con uno de tus códigos de recuperación, que ya no sirve más.',
    },
    'recovery-codes-renewed': {
      subject: 'Se han sustituido tus códigos de recuperación',
      happened: 'Tu cuenta de Foyer tiene códigos de recuperación nuevos. Los anteriores ya no sirven.',
    },
    'data-export-asked': {
      subject: 'Se ha pedido una copia de tus datos',
      happened: 'Alguien con una sesión abierta en tu cuenta de Foyer ha pedido una copia de todos sus datos.',
    },
  },
};

const around = {
  en: {
    facts: ['Browser', 'Network', 'Time'],
    calm: 'If this was you, there is nothing to do.',
    alarm: 'If it was not you, end the sessions that you do not know and change what you sign in with:',
    button: 'Check your security',
  },
  es: {
    facts: ['Navegador', 'Red', 'Hora'],
    calm: 'Si has sido tú, no tienes que hacer nada.',
    alarm: 'Si no has sido tú, cierra las sesiones que no reconozcas y cambia los datos con los que entras:',
    button: 'Revisar la seguridad',
  },
} as const satisfies Record<Language, unknown>;

export function securityNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, happened } = told[language][values.what];
  const { facts, calm, alarm, button } = around[language];
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
