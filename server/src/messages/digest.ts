import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { Block, EmailContent } from './email-content.ts';

type Values = EmailValues['digest'];

const words = {
  en: {
    one: '1 new notification on Foyer',
    many: (n: number) => `${n} new notifications on Foyer`,
    why: 'You’re receiving this digest instead of separate emails.',
    button: 'Notification settings',
  },
  es: {
    one: '1 novedad en Foyer',
    many: (n: number) => `${n} novedades en Foyer`,
    why: 'Recibes este resumen en lugar de varios correos.',
    button: 'Ajustes de notificaciones',
  },
} as const satisfies Record<Language, unknown>;

export function digest(language: Language, { items }: Values, publicUrl: string): EmailContent {
  const { one, many, why, button } = words[language];
  const subject = items.length === 1 ? one : many(items.length);
  const lines = items.map(({ title, path }): Block => ({ kind: 'button', label: title, href: `${publicUrl}${path}` }));
  return {
    subject,
    heading: subject,
    preview: why,
    blocks: [
      ...lines,
      { kind: 'text', text: why },
      { kind: 'button', label: button, href: `${publicUrl}/settings/notifications` },
    ],
  };
}
