import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['welcome'];

const contents: Record<Language, (values: Values, dashboardUrl: string) => EmailContent> = {
  en: ({ name }, dashboardUrl) => ({
    subject: 'Welcome to Foyer',
    heading: `Welcome, ${name}`,
    preview: 'Your account is ready.',
    blocks: [
      { kind: 'text', text: 'Your account is ready. Complete your profile so the right people can find you.' },
      { kind: 'button', label: 'Go to dashboard', href: dashboardUrl },
    ],
  }),
  es: ({ name }, dashboardUrl) => ({
    subject: 'Te damos la bienvenida a Foyer',
    heading: `Hola, ${name}`,
    preview: 'Tu cuenta está lista.',
    blocks: [
      {
        kind: 'text',
        text: 'Tu cuenta está lista. Completa tu perfil para que te encuentre la gente que te interesa.',
      },
      { kind: 'button', label: 'Ir al panel', href: dashboardUrl },
    ],
  }),
};

export function welcome(language: Language, values: Values, publicUrl: string): EmailContent {
  return contents[language](values, `${publicUrl}/dashboard`);
}
