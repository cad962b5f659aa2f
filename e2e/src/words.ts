import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages } from '../../web/src/messages/namespaces.ts';
import type { Look } from './looks.ts';

const folder = fileURLToPath(new URL('../../web/src/messages', import.meta.url));

/** The texts of one namespace as a visitor with this look reads them. */
export function wordsOf<N extends keyof Messages>(namespace: N, { language }: Pick<Look, 'language'>): Messages[N] {
  // The translations test holds both languages to the keys of the English file.
  return JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8')) as Messages[N];
}

/** The texts of events as visitors and members read them, in lists and on the page of one. */
export function eventWords(look: Pick<Look, 'language'>) {
  const [discovery, page, terms] = [
    wordsOf('discovery', look),
    wordsOf('event-page', look),
    wordsOf('event-terms', look),
  ];
  return {
    ...discovery,
    ...page,
    ...terms,
    location: { ...terms.location, ...page.location },
    upcomingEvents: wordsOf('upcoming-events', look),
  };
}

/** The texts of what an organizer does with an event. */
export function organizerWords(look: Pick<Look, 'language'>) {
  return {
    ...wordsOf('event-terms', look),
    ...wordsOf('managed-events', look),
    ...wordsOf('event-editing', look),
    attendees: wordsOf('attendees', look),
    manageEvent: wordsOf('manage-event', look),
    myEvents: wordsOf('my-events', look),
  };
}

/** The texts of signing in: the first screen, the steps behind it, and the phone number that some of them ask for. */
export function signInWords(look: Pick<Look, 'language'>) {
  const [steps, phone] = [wordsOf('sign-in-steps', look), wordsOf('phone', look)];
  return {
    ...steps,
    ...wordsOf('sign-in', look),
    phone: { ...steps.phone, ...phone },
    channels: phone.channels,
    countries: phone.countries,
  };
}

/** A pattern for a text with `{{…}}` in it, whatever stands there. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
