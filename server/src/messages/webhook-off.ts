import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['webhook-off'];

const texts = {
  en: {
    subject: 'Your webhook was turned off',
    gone: 'Your endpoint returned 410 Gone, so we stopped sending events to it.',
    failing: 'Every delivery to your endpoint has failed for three days, so we turned the webhook off.',
    next: 'Failed deliveries are kept for 30 days. Anything that happens while the webhook is off isn’t recorded. Once your endpoint works again, turn the webhook on and resend what failed.',
    button: 'View webhook',
    host: 'Endpoint',
  },
  es: {
    subject: 'Hemos desactivado tu webhook',
    gone: 'El destino ha respondido 410 Gone, así que hemos dejado de enviarle eventos.',
    failing: 'Todos los envíos al destino han fallado durante tres días, así que hemos desactivado el webhook.',
    next: 'Los envíos fallidos se guardan 30 días. Lo que ocurra mientras el webhook esté desactivado no queda registrado. Cuando el destino vuelva a funcionar, activa el webhook y reenvía lo que falló.',
    button: 'Ver webhook',
    host: 'Destino',
  },
} as const satisfies Record<Language, unknown>;

/** Tells the owner of a webhook that Foyer has stopped sending to it. */
export function webhookOff(language: Language, { what, id, host }: Values, publicUrl: string): EmailContent {
  const text = texts[language];
  return {
    subject: text.subject,
    heading: text.subject,
    preview: text[what],
    blocks: [
      { kind: 'text', text: text[what] },
      { kind: 'facts', facts: [[text.host, host]] },
      { kind: 'text', text: text.next },
      { kind: 'button', label: text.button, href: `${publicUrl}/events/manage/webhooks/${id}` },
    ],
  };
}
