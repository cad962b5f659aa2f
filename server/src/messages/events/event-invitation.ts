import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from '../email-content.ts';
import { nameOr } from '../texts/sender-name.ts';
import { eventLabels, timesIn } from './event-notice.ts';
import { namedSubject } from './named-subject.ts';

type Values = EmailValues['event-invitation'];

const words = {
  en: {
    subject: 'You’re invited',
    text: (from: string) => `${from} invited you to this event on Foyer.`,
    someone: 'The organizer',
    button: 'View event',
  },
  es: {
    subject: 'Tienes una invitación',
    text: (from: string) => `${from} te invita a este evento en Foyer.`,
    someone: 'El organizador',
    button: 'Ver evento',
  },
} as const satisfies Record<Language, unknown>;

/** An organizer's invitation to someone who isn't registered. The organizer's own message is plain text. */
export function eventInvitation(language: Language, values: Values, publicUrl: string): EmailContent {
  const { subject, text, someone, button } = words[language];
  const { event, when, where, online } = eventLabels[language];
  const lines = [values.message, values.summary]
    .flatMap((each) => each.split('\n'))
    .filter((each) => each.trim() !== '');
  return {
    subject: namedSubject(subject, values.title),
    heading: subject,
    preview: values.title,
    blocks: [
      { kind: 'text', text: text(nameOr(values.from, someone)) },
      ...lines.map((each) => ({ kind: 'text' as const, text: each })),
      {
        kind: 'facts',
        facts: [
          [event, values.title],
          [when, timesIn(language, values)],
          [where, values.where === '' ? online : values.where],
        ],
      },
      { kind: 'button', label: button, href: `${publicUrl}${values.path}` },
    ],
  };
}
