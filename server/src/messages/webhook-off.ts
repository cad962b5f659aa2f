import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/outbox.ts';
import type { EmailContent } from './email-content.ts';

type Values = EmailValues['webhook-off'];

const texts = {
  en: {
    subject: 'A webhook was turned off',
    gone: 'Your webhook has answered that it is gone (410), so Foyer sends it nothing more.',
    failing: 'For three days nothing that Foyer sent to your webhook has arrived, so it was turned off.',
    next: 'What has failed so far is kept for 30 days; what happens while it is off is not. Turn it on again when it is ready, and send again what has failed.',
    button: 'See your webhook',
    host: 'Webhook at',
  },
  es: {
    subject: 'Un webhook se ha desactivado',
    gone: 'Tu webhook ha respondido que ya no existe (410), así que Foyer no le envía nada más.',
    failing: 'Durante tres días no ha llegado nada de lo que Foyer envió a tu webhook, así que se ha desactivado.',
    next: 'Lo que ha fallado hasta ahora se guarda 30 días; lo que pase mientras está desactivado, no. Vuelve a activarlo cuando esté listo y reenvía lo que ha fallado.',
    button: 'Ver tu webhook',
    host: 'Webhook en',
  },
} as const satisfies Record<Language, unknown>;

/** Whoever runs the receiver learns that it hears nothing any more. */
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
