import { listMyEvents } from '@foyer/contract/discovery/search.ts';
import {
  cancelEvent,
  changeEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  publishEvent,
  unpublishEvent,
} from '@foyer/contract/event-editing/editing.ts';
import { changeLaterDates, listSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { eventFields } from '@foyer/contract/events/event-fields.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { describe, expect, test } from 'vitest';
import { inHours, newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

const { foyer, host } = await openHostedApp();
const stranger = (await newGuest(foyer)).browser;

const params = ({ id }: { id: string }) => ({ params: { id } });
const details = (answer: { body: { error: { details?: unknown } } }) => answer.body.error.details;

describe('a draft', () => {
  test('needs only a title, is visible to its host alone, and can be deleted', async () => {
    const body = { title: '  Coffee   & code ', type: 'virtual', timeZone: 'America/Bogota' } as const;
    const draft = data(await host.call(createEvent, { body }));
    expect(draft).toMatchObject({ title: 'Coffee & code', slug: 'coffee-code', state: 'draft', own: true });
    const nobody = { taken: 0, attendees: 0, waiting: 0 };
    expect(draft.audiences).toEqual([{ audience: 'online', capacity: null, left: null, ...nobody }]);
    for (const id of [draft.id, draft.slug]) {
      for (const reader of [stranger, foyer.browser()])
        expect(refusal(await reader.call(readEvent, { params: { id } }))).toEqual([404, 'NOT_FOUND']);
      expect(data(await host.call(readEvent, { params: { id } })).title).toBe('Coffee & code');
    }
    for (const verb of [changeEvent, publishEvent, unpublishEvent, cancelEvent, deleteEvent, duplicateEvent]) {
      const answer = await stranger.call(verb, { ...params(draft), body: { version: 0 } } as never);
      expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    }
    data(await host.call(deleteEvent, params(draft)));
    expect(refusal(await host.call(readEvent, params(draft)))).toEqual([404, 'NOT_FOUND']);
  });

  test('changes its slug with its title until it is published', async () => {
    const first = await newDraft(foyer, host, { title: 'Spring fair' });
    const second = await newDraft(foyer, host, { title: 'Spring fair' });
    expect([first.slug, second.slug]).toEqual(['spring-fair', 'spring-fair-2']);
    const renamed = await host.call(changeEvent, { ...params(first), body: { version: 0, title: 'Autumn fair' } });
    expect(data(renamed).slug).toBe('autumn-fair');
    const { version } = data(await host.call(publishEvent, params(first)));
    const again = await host.call(changeEvent, { ...params(first), body: { version, title: 'Winter fair' } });
    expect(data(again)).toMatchObject({ title: 'Winter fair', slug: 'autumn-fair' });
  });

  test('can have a reserved word as its title without getting it as its slug', async () => {
    for (const title of ['mine', 'Attending', '¿?', 'ab'])
      expect((await newDraft(foyer, host, { title })).slug).toMatch(/^event(-[a-z0-9-]+)?$/);
  });

  test('gets a unique slug when many are created at once with one title', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => newDraft(foyer, host, { title: 'Rush' })));
    expect(new Set(drafts.map(({ slug }) => slug)).size).toBe(6);
  });

  test('gets a unique slug when drafts of several hosts are renamed at once to one title', async () => {
    const drafts: { browser: TestClient; id: string }[] = [];
    for (const _ of Array(4)) {
      const { browser } = await newMember(foyer);
      drafts.push({ browser, id: (await newDraft(foyer, browser, { title: 'Calm' })).id });
    }
    const answers = await Promise.all(
      drafts.map(({ browser, id }) =>
        browser.call(changeEvent, { params: { id }, body: { version: 0, title: 'Hurry' } }),
      ),
    );
    const slugs = answers.map((answer) => data(answer).slug);
    expect(slugs).toContain('hurry');
    expect(new Set(slugs).size).toBe(4);
  });

  test.each([
    ['no zone', { timeZone: 'Europe/Atlantis' }, 'timeZone', 'time_zone.invalid'],
    ['an offset for a zone', { timeZone: '+02:00' }, 'timeZone', 'time_zone.invalid'],
    ['a time without its zone', { startsAt: '2027-01-01T10:00' }, 'startsAt', 'dates.invalid'],
    [
      'an hour that clocks leave out',
      { timeZone: 'Europe/Madrid', startsAt: '2031-03-30T02:30:00+01:00' },
      'startsAt',
      'dates.skipped',
    ],
    ['a script for a link', { onlineLink: 'javascript:alert(1)' }, 'onlineLink', 'link.invalid'],
    ['a topic twice', { topics: ['AI', 'ai'] }, 'topics', 'list.repeated'],
    ['text that turns', { title: 'Eve\u202Ening' }, 'title', 'line.invalid_characters'],
  ])('refuses %s', async (_, given, field, message) => {
    const body = { title: 'Faulty', type: 'virtual', timeZone: 'UTC', ...given } as const;
    expect(details(await host.call(createEvent, { body }))).toEqual([{ field, message }]);
  });

  test('refuses an end before the start, and an event longer than a month', async () => {
    const startsAt = inHours(foyer, 10);
    for (const [hours, message] of [
      [10, 'dates.order'],
      [10 + 31 * 24 + 1, 'event.too_long'],
    ] as const) {
      const body = {
        title: 'Dates',
        type: 'virtual',
        timeZone: 'UTC',
        startsAt,
        endsAt: inHours(foyer, hours),
      } as const;
      expect(details(await host.call(createEvent, { body }))).toEqual([{ field: 'endsAt', message }]);
    }
  });
});

describe('a description', () => {
  const link = (href: string) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
  const doc = (...content: unknown[]) => ({ type: 'doc', content }) as never;
  const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
  const deep = (levels: number): unknown => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [levels > 1 ? deep(levels - 1) : paragraph()] }],
  });

  test('keeps allowed content and drops unknown attributes', async () => {
    const description = doc(
      { type: 'heading', attrs: { level: 2, onclick: 'x' }, content: [{ type: 'text', text: 'Talks' }] },
      paragraph(link('https://example.com/a'), { type: 'hardBreak' }, link('mailto:ada@example.com')),
      deep(3),
    );
    const draft = await newDraft(foyer, host, { title: 'Described', description });
    expect(draft.description?.content).toHaveLength(3);
    expect(JSON.stringify(draft.description)).not.toContain('onclick');
  });

  test.each([
    ['HTML', doc({ type: 'html', text: '<b>' })],
    ['a picture', doc({ type: 'image', attrs: { src: 'https://example.com/x.png' } })],
    ['a script behind a link', doc(paragraph(link('javascript:alert(1)')))],
    ['headers behind an address', doc(paragraph(link('mailto:a@example.com%0d%0aBcc:b%40example.com')))],
    ['headers before the @', doc(paragraph(link('mailto:a%0d%0abcc%3ab@example.com')))],
    ['several recipients', doc(paragraph(link('mailto:a@example.com,b@example.com')))],
    ['lists without end', doc(deep(4))],
    ['more than there is room for', doc(paragraph({ type: 'text', text: 'x'.repeat(10_001) }))],
    ['more nodes than there is room for', doc(...Array.from({ length: 1000 }, () => paragraph()))],
  ])('refuses %s', async (_, description) => {
    const body = { title: 'Faulty', type: 'virtual', timeZone: 'UTC', description } as const;
    expect(refusal(await host.call(createEvent, { body }))).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('publishing', () => {
  test('lists all missing fields at once, and requires a complete profile', async () => {
    const blank = { summary: '', startsAt: null, endsAt: null, onlineLink: '', place: undefined };
    const draft = await newDraft(foyer, host, { title: 'Blank', type: 'hybrid', ...blank });
    const answer = await host.call(publishEvent, params(draft));
    expect(refusal(answer)).toEqual([409, 'EVENT_INCOMPLETE']);
    const missing = ['summary', 'startsAt', 'endsAt', 'place.name', 'onlineLink'];
    expect(details(answer)).toEqual(missing.map((field) => ({ field, message: 'line.required' })));
    const own = await newDraft(foyer, stranger, { title: 'Nobody yet' });
    expect(refusal(await stranger.call(publishEvent, params(own)))).toEqual([403, 'PROFILE_INCOMPLETE']);
  });

  test('makes it public; unpublished it is hidden; canceled it stays visible for good', async () => {
    const event = await newEvent(foyer, host, { title: 'Comes and goes' });
    const seen = async () => (await foyer.browser().call(readEvent, params(event))).status;
    expect(await seen()).toBe(200);
    data(await host.call(unpublishEvent, params(event)));
    expect(await seen()).toBe(404);
    data(await host.call(publishEvent, params(event)));
    expect(refusal(await host.call(deleteEvent, params(event)))).toEqual([409, 'EVENT_STATE_REFUSED']);
    const cancelled = data(await host.call(cancelEvent, { ...params(event), body: {} }));
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelledAt: foyer.clock.now().toISOString() });
    expect(await seen()).toBe(200);
    for (const verb of [publishEvent, unpublishEvent])
      expect(refusal(await host.call(verb, params(event)))).toEqual([409, 'EVENT_STATE_REFUSED']);
    const late = { ...params(event), body: { version: cancelled.version, title: 'Back' } };
    expect(refusal(await host.call(changeEvent, late))).toEqual([409, 'EVENT_STATE_REFUSED']);
  });

  test('is refused once the event is over, and an end cannot be moved into the past', async () => {
    const over = await newDraft(foyer, host, {
      title: 'Over',
      startsAt: inHours(foyer, -3),
      endsAt: inHours(foyer, -1),
    });
    expect(details(await host.call(publishEvent, params(over)))).toEqual([{ field: 'endsAt', message: 'event.ended' }]);
    const { version, ...event } = await newEvent(foyer, host, { title: 'Moved' });
    const dates = { startsAt: inHours(foyer, -3), endsAt: inHours(foyer, -1) };
    const moved = await host.call(changeEvent, { ...params(event), body: { version, ...dates } });
    expect(details(moved)).toEqual([{ field: 'endsAt', message: 'event.ended' }]);
  });
});

describe('changing', () => {
  test('two tabs do not overwrite each other, whichever saves first', async () => {
    const { version, ...event } = await newEvent(foyer, host, { title: 'Two tabs' });
    const save = (summary: string) => host.call(changeEvent, { ...params(event), body: { version, summary } });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const kept = data(await host.call(readEvent, params(event)));
    expect(lost && refusal(lost)).toEqual([409, 'EVENT_CHANGED']);
    expect(lost && details(lost)).toMatchObject({ summary: kept.summary, version: kept.version });
  });

  test('a published event stays complete and keeps its attendance modes', async () => {
    const { version, ...event } = await newEvent(foyer, host, { title: 'Stays' });
    const change = (body: object) => host.call(changeEvent, { ...params(event), body: { version, ...body } });
    expect(refusal(await change({ startsAt: null }))).toEqual([409, 'EVENT_INCOMPLETE']);
    expect(details(await change({ type: 'virtual' }))).toEqual([{ field: 'type', message: 'event.type_fixed' }]);
    const both = data(await change({ type: 'hybrid', capacity: { 'in-person': 5, online: null } }));
    expect(both.audiences.map(({ audience, left }) => [audience, left])).toEqual([
      ['in-person', 5],
      ['online', null],
    ]);
  });

  test('every field is saved, copied to duplicates and applied to later dates', async () => {
    const entered = {
      title: 'All of it',
      summary: 'Everything.',
      type: 'hybrid',
      timeZone: 'America/Bogota',
      language: 'es',
      description: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] },
      place: { name: 'Ateneo', address: 'Prado 21', mapLink: 'https://maps.example.com/ateneo', room: 'Aula 2' },
      onlineLink: 'https://meet.example.com/all',
      topics: ['Reading'],
      coverDesign: 'waves-dusk',
      visibility: 'unlisted',
      approvalNeeded: true,
      currency: 'KWD',
      offlinePayment: 'At the till.',
      refundHours: 5,
      refundPercent: 40,
      guestListShown: true,
      speakers: [{ id: 'ada', name: 'Ada Lovelace', headline: 'Analyst', link: 'https://ada.example' }],
      agenda: [
        { id: 'talk', startMinute: 0, endMinute: 30, title: 'Talk', description: 'Short.', speakerIds: ['ada'] },
      ],
      codeOfConduct: 'Be kind.',
      contact: 'hello@example.com',
      waitingList: false,
      waitlistOrder: 'filling',
      offerMinutes: 90,
      capacity: { 'in-person': 7, online: 8 },
    } as const;
    // Every field is listed here, so a new field that is not copied fails this test.
    const dates = ['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'];
    expect([...Object.keys(entered), ...dates].sort()).toEqual(Object.keys(eventFields).sort());
    const { capacity, ...fields } = entered;
    const limitsOf = ({ audiences }: Event) =>
      Object.fromEntries(audiences.map((each) => [each.audience, each.capacity]));
    const host = (await newMember(foyer)).browser;
    const event = await newEvent(foyer, host, entered as never);
    expect([event, limitsOf(event)]).toMatchObject([fields, capacity]);
    const copy = data(await host.call(duplicateEvent, params(event)));
    expect([copy, limitsOf(copy)]).toMatchObject([fields, capacity]);

    const first = await newEvent(foyer, host, { title: 'Before' });
    const rule = { frequency: 'weekly', count: 2, until: null } as const;
    data(await host.call(repeatEvent, { ...params(first), body: rule }));
    const [, later] = data(await host.call(listSeries, params(first))).dates;
    const { version } = data(await host.call(readEvent, params(first)));
    data(await host.call(changeEvent, { ...params(first), body: { version, ...entered } as never }));
    data(await host.call(changeLaterDates, params(first)));
    const changed = data(await host.call(readEvent, params(later ?? first)));
    expect([changed, limitsOf(changed)]).toMatchObject([fields, capacity]);
  });

  test('waitlist offers last a day by default and between 15 minutes and 7 days', async () => {
    const draft = await newDraft(foyer, host);
    expect(draft.offerMinutes).toBe(24 * 60);
    for (const [offerMinutes, status] of [
      [14, 400],
      [10_081, 400],
      [15, 200],
    ] as const) {
      const answer = await host.call(changeEvent, { ...params(draft), body: { version: 0, offerMinutes } });
      expect(answer.status).toBe(status);
    }
  });

  test('an event that has ended says so and accepts no registrations', async () => {
    const startsAt = inHours(foyer, 1);
    const event = await newEvent(foyer, host, { startsAt, endsAt: inHours(foyer, 2) });
    const seen = async () => data(await foyer.browser().call(readEvent, params(event)));
    expect(await seen()).toMatchObject({ hasEnded: false, registrationOpen: true });
    const now = foyer.clock.now();
    foyer.clock.advance({ hours: 2 });
    expect(await seen()).toMatchObject({ hasEnded: true, registrationOpen: false, state: 'published' });
    foyer.clock.set(now);
  });

  test('a duplicate keeps its registration window relative to its start until a new one is chosen', async () => {
    // In Madrid 02:00 becomes 03:00 on March 30th 2031.
    const times = { startsAt: '2031-03-24T18:00:00.000Z', endsAt: '2031-03-24T20:00:00.000Z' };
    const window = {
      registrationOpensAt: '2031-03-10T11:00:00.000Z',
      registrationClosesAt: '2031-03-24T11:00:00.000Z',
    };
    const event = await newEvent(foyer, host, { ...times, ...window });
    const first = data(await host.call(duplicateEvent, params(event)));
    expect(first).toMatchObject({ startsAt: null, ...window });
    // A duplicate of a duplicate that has no start yet.
    const copy = data(await host.call(duplicateEvent, params(first)));
    const change = async (body: object) => {
      const { version } = data(await host.call(readEvent, params(copy)));
      const saved = data(await host.call(changeEvent, { ...params(copy), body: { version, ...body } }));
      return [saved.registrationOpensAt, saved.registrationClosesAt];
    };
    const begin = (startsAt: string, given: object = {}) =>
      change({ startsAt, endsAt: new Date(Date.parse(startsAt) + 60 * 60 * 1000).toISOString(), ...given });
    // A year that is still being typed does not move the window.
    expect(await begin('0203-04-07T17:00:00Z')).toEqual(Object.values(window));
    const moved = ['2031-03-24T11:00:00.000Z', '2031-04-07T10:00:00.000Z'];
    expect(await begin('2031-04-07T17:00:00Z')).toEqual(moved);
    expect(await change({ title: 'Another', registrationClosesAt: moved[1] })).toEqual(moved);
    // In London the window is at the same local times, which is an hour later.
    const london = { timeZone: 'Europe/London', registrationOpensAt: '2031-03-24T12:00:00Z' };
    expect(await change({ ...london, startsAt: '2031-04-07T18:00:00Z', endsAt: '2031-04-07T19:00:00Z' })).toEqual([
      '2031-03-24T12:00:00.000Z',
      '2031-04-07T11:00:00.000Z',
    ]);
    expect(await begin('2031-04-08T18:00:00Z', { registrationOpensAt: null })).toEqual([
      null,
      '2031-04-08T11:00:00.000Z',
    ]);
    const chosen = '2031-04-01T11:00:00.000Z';
    expect(await begin('2031-04-09T18:00:00Z', { registrationClosesAt: chosen })).toEqual([null, chosen]);
    expect(await begin('2031-04-10T18:00:00Z')).toEqual([null, chosen]);
  });

  test('the registration window of a published duplicate does not move with its start', async () => {
    const registrationClosesAt = inHours(foyer, 20);
    const event = await newEvent(foyer, host, { registrationClosesAt });
    const copy = data(await host.call(duplicateEvent, params(event)));
    const times = { startsAt: event.startsAt, endsAt: event.endsAt };
    data(await host.call(changeEvent, { ...params(copy), body: { version: 0, ...times } }));
    const { version } = data(await host.call(publishEvent, params(copy)));
    const later = { startsAt: inHours(foyer, 200), endsAt: inHours(foyer, 201) };
    const saved = data(await host.call(changeEvent, { ...params(copy), body: { version, ...later } }));
    expect(saved.registrationClosesAt).toBe(registrationClosesAt);
  });

  test('a duplicate is a draft with everything but the dates', async () => {
    const event = await newEvent(foyer, host, { title: 'Again', capacity: { 'in-person': 12, online: null } });
    foyer.clock.advance({ seconds: 1 });
    const copy = data(await host.call(duplicateEvent, params(event)));
    expect(copy).toMatchObject({ title: 'Again', slug: 'again-2', state: 'draft', startsAt: null, place: event.place });
    expect(copy.audiences[0]?.capacity).toBe(12);
    const { items } = data(await host.call(listMyEvents, { query: { limit: 1 } }));
    expect(items.map(({ id }) => id)).toEqual([copy.id]);
  });
});
