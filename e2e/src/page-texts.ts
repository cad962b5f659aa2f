import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Messages } from '../../web/src/messages/namespaces.ts';
import type { Look } from './looks.ts';

const folder = fileURLToPath(new URL('../../web/src/messages', import.meta.url));

/** The texts of a namespace in the language of this look. */
export function textsOf<N extends keyof Messages>(namespace: N, { language }: Pick<Look, 'language'>): Messages[N] {
  // The translations test holds both languages to the keys of the English file.
  return JSON.parse(readFileSync(`${folder}/${language}/${namespace}.json`, 'utf8')) as Messages[N];
}

/** The texts of events for visitors and members, in lists and on the event page. */
export function eventTexts(look: Pick<Look, 'language'>) {
  const [discovery, page, terms] = [
    textsOf('discovery', look),
    textsOf('event-page', look),
    textsOf('event-terms', look),
  ];
  return {
    ...discovery,
    ...page,
    ...terms,
    location: { ...terms.location, ...page.location },
    upcomingEvents: textsOf('upcoming-events', look),
  };
}

/** The texts of managing an event. */
export function organizerWords(look: Pick<Look, 'language'>) {
  return {
    ...textsOf('event-terms', look),
    ...textsOf('managed-events', look),
    ...textsOf('event-editing', look),
    attendees: textsOf('attendees', look),
    dateTime: textsOf('date-time', look),
    manageEvent: textsOf('manage-event', look),
    statistics: textsOf('statistics', look),
    workspace: textsOf('workspace', look),
    myEvents: textsOf('my-events', look),
  };
}

/** The texts of sign-in: the first screen, its further steps and the phone number. */
export function signInWords(look: Pick<Look, 'language'>) {
  const [steps, phone] = [textsOf('sign-in-steps', look), textsOf('phone', look)];
  return {
    ...steps,
    ...textsOf('sign-in', look),
    phone: { ...steps.phone, ...phone },
    channels: phone.channels,
    countries: phone.countries,
  };
}

/** A pattern that matches a text with any values for `{{…}}`. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}
