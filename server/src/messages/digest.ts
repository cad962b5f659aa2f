import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { Block, EmailContent } from './email-content.ts';

type Values = EmailValues['digest'];

const around = {
  en: {
    one: 'One thing happened on Foyer',
    many: (n: number) => `${n} things happened on Foyer`,
    why: 'You asked for one email instead of many.',
    button: 'Change how you are told',
  },
  es: {
    one: 'Hay una novedad en Foyer',
    many: (n: number) => `Hay ${n} novedades en Foyer`,
    why: 'Pediste un solo correo en lugar de muchos.',
    button: 'Cambiar cómo te avisamos',
  },
} as const satisfies Record<Language, unknown>;

export function digest(language: Language, { items }: Values, publicUrl: string): EmailContent {
  const { one, many, why, button } = around[language];
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
