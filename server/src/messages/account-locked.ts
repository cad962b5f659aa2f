import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment.ts';
import { whereAndWhen } from './where-and-when.ts';

type Values = EmailValues['account-locked'];

/** Several wrong passwords in a row (rule 6). The other ways in stay open. */
const contents: Record<Language, (values: Values, forgotUrl: string) => EmailContent> = {
  en: ({ browser, place, at, until }, forgotUrl) => ({
    subject: 'Sign-in with your password is paused',
    heading: 'Sign-in with your password is paused',
    preview: 'Several wrong passwords were tried in a row.',
    blocks: [
      {
        kind: 'text',
        text: `Several wrong passwords were tried in a row. Your password works again from ${momentIn('en', until)}. Other ways to sign in work as always.`,
      },
      whereAndWhen('en', { browser, place, at }),
      {
        kind: 'text',
        text: 'If this was not you, your account is still safe: nobody got in. If you forgot your password, choose a new one:',
      },
      { kind: 'button', label: 'Choose a new password', href: forgotUrl },
    ],
  }),
  es: ({ browser, place, at, until }, forgotUrl) => ({
    subject: 'El acceso con tu contraseña está en pausa',
    heading: 'El acceso con tu contraseña está en pausa',
    preview: 'Se han probado varias contraseñas incorrectas seguidas.',
    blocks: [
      {
        kind: 'text',
        text: `Se han probado varias contraseñas incorrectas seguidas. Tu contraseña vuelve a servir a partir del ${momentIn('es', until)}. Las otras formas de entrar siguen funcionando.`,
      },
      whereAndWhen('es', { browser, place, at }),
      {
        kind: 'text',
        text: 'Si no has sido tú, tu cuenta sigue a salvo: no ha entrado nadie. Si has olvidado tu contraseña, elige una nueva:',
      },
      { kind: 'button', label: 'Elegir contraseña nueva', href: forgotUrl },
    ],
  }),
};

export function accountLocked(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/auth/forgot`);
}
