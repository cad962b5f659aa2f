import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import type { AddedBy } from '#src/db/outbox/email-entry.ts';
import type { Block } from './email-content.ts';
import { nameOr } from './texts/sender-name.ts';

const words = {
  en: {
    person: (name: string) => `You’re receiving this because ${name} entered your email address on Foyer.`,
    event: (title: string) =>
      `You’re receiving this because your email address was added to the event “${title}” on Foyer.`,
    nobody: 'You’re receiving this because someone with a Foyer account entered your email address.',
    stop: 'Never email me again',
  },
  es: {
    person: (name: string) => `Recibes este mensaje porque ${name} escribió tu dirección de correo en Foyer.`,
    event: (title: string) =>
      `Recibes este mensaje porque se añadió tu dirección de correo al evento «${title}» en Foyer.`,
    nobody: 'Recibes este mensaje porque alguien con cuenta en Foyer escribió tu dirección de correo.',
    stop: 'No recibir más correos',
  },
} as const satisfies Record<Language, unknown>;

type Origin = { addedBy: AddedBy; refusal: string };

/** Who entered the reader's address, and a link that stops all such emails for good. */
export function addedByBlocks(language: Language, { addedBy, refusal }: Origin, publicUrl: string): Block[] {
  const { stop } = words[language];
  return [
    { kind: 'text', text: originText(language, addedBy) },
    { kind: 'button', label: stop, href: `${publicUrl}${unsubscribePath}#token=${refusal}`, isFurther: true },
  ];
}

function originText(language: Language, { name, title }: AddedBy): string {
  const { person, event, nobody } = words[language];
  const [shownName, shownTitle] = [nameOr(name, ''), nameOr(title, '')];
  if (shownName !== '') return person(shownName);
  return shownTitle === '' ? nobody : event(shownTitle);
}
