import { createEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { Visitor } from '../journey.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember } from '../people/member.ts';

type EventFields = Partial<InputOf<typeof createEvent>['body']>;
type Call = Awaited<ReturnType<typeof openApi>>['call'];

export const inDays = (days: number, hours = 0) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();

/** The local date on which an event starts, as calendars write it. */
export const dayOf = ({ startsAt, timeZone }: Pick<Event, 'startsAt' | 'timeZone'>) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(startsAt ?? 0));

/** A host with a verified email, and their API calls. */
export async function newHost(visitor: Visitor) {
  const contacts = { email: newEmail('host'), proven: true };
  const host = await newMember(visitor, { firstName: 'Grace', lastName: 'Hopper', ...contacts });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(host.signedIn.accessToken);
  return { call, ...host };
}

/** A published event in two weeks, with everything its page can show. */
export async function newEvent(call: Call, given: EventFields): Promise<Event> {
  const body = {
    title: 'Evening of compilers',
    summary: 'Three short talks on how languages are made, and a long table afterwards.',
    type: 'hybrid' as const,
    timeZone: 'Europe/Madrid',
    startsAt: inDays(14),
    endsAt: inDays(14, 3),
    place: {
      name: 'La Casa Encendida',
      address: 'Ronda de Valencia 2, Madrid',
      mapLink: 'https://maps.example/casa',
      room: 'Patio',
    },
    onlineLink: 'https://meet.example.com/compilers',
    topics: ['Compilers', 'Languages'],
    language: 'en',
    capacity: { 'in-person': 40, online: null },
    codeOfConduct: 'Be kind. Ask before you take pictures.',
    contact: 'grace@example.com',
    description: {
      type: 'doc' as const,
      content: [
        {
          type: 'heading' as const,
          attrs: { level: 2 as const },
          content: [{ type: 'text' as const, text: 'The plan' }],
        },
        {
          type: 'paragraph' as const,
          content: [
            { type: 'text' as const, text: 'We begin on time: ' },
            { type: 'text' as const, text: 'bring a question.' },
          ],
        },
      ],
    },
    ...given,
  };
  const { id } = await call(createEvent, { body });
  return call(publishEvent, { params: { id } });
}
