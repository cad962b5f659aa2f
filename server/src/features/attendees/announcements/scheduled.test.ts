import {
  cancelAnnouncement,
  changeAnnouncement,
  listAnnouncements,
  scheduleAnnouncement,
} from '@foyer/contract/attendees/announcements.ts';
import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { acceptTeamInvitation, inviteToTeam, removeFromTeam } from '@foyer/contract/events/team.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attendeeRules } from '#src/config/attendees.ts';
import { inHours, newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { sendDueAnnouncements } from './send-due-announcements.ts';

let foyer: TestApp;
let host: Member;
// One app per test, because advancing the clock affects the whole app.
beforeEach(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
});
afterEach(() => foyer.close());

const subject = 'Bring a jacket';
const written = (hours: number, given: object = {}) => ({
  subject,
  text: 'It is cold.',
  sendAt: inHours(foyer, hours),
  ...given,
});
async function attend(id: string) {
  const email = newEmail();
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  data(await guest.browser.call(registerForEvent, { params: { id }, body: {} }));
  return {
    ...guest,
    received: async () => (await foyer.messagesTo(email)).filter((mail) => headingOf(mail) === subject),
  };
}
const schedule = async (id: string, hours: number, given: object = {}) =>
  data(await host.browser.call(scheduleAnnouncement, { params: { id }, body: written(hours, given) }));
const list = async (id: string) => data(await host.browser.call(listAnnouncements, { params: { id } })).items;
/** Several processes run the job at the same time. */
async function runJobs(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => sendDueAnnouncements(foyer.deps)));
  await foyer.outbox.drain();
}
async function later(hours: number): Promise<void> {
  foyer.clock.advance({ hours });
  await signIn(foyer, host.browser, host.id);
}

test('an announcement is sent once when it is due, to everyone who is an attendee at that time', async () => {
  const event = await newEvent(foyer, host.browser);
  const early = await attend(event.id);
  const { id } = await schedule(event.id, 3);
  const late = await attend(event.id);
  await later(2);
  await runJobs();
  expect(await early.received()).toHaveLength(0);
  await later(1);
  await runJobs();
  await runJobs();
  expect([await early.received(), await late.received()].map(({ length }) => length)).toEqual([1, 1]);
  expect(await list(event.id)).toMatchObject([{ id, state: 'sent', recipients: 2, by: 'Ada Lovelace' }]);
});

test('it can be changed and canceled until it is sent', async () => {
  const event = await newEvent(foyer, host.browser);
  const guest = await attend(event.id);
  const [changed, canceled] = [await schedule(event.id, 1, { subject: 'Draft' }), await schedule(event.id, 2)];
  const params = (announcementId: string) => ({ params: { id: event.id, announcementId } });
  const body = written(2, { text: 'It is very cold.' });
  expect(data(await host.browser.call(changeAnnouncement, { ...params(changed.id), body }))).toMatchObject({ subject });
  data(await host.browser.call(cancelAnnouncement, params(canceled.id)));
  await later(3);
  await runJobs();
  const [mail, ...others] = await guest.received();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('It is very cold.');
  const sent = [409, 'ANNOUNCEMENT_SENT'];
  const again = { ...params(changed.id), body: written(1) };
  expect(refusal(await host.browser.call(changeAnnouncement, again))).toEqual(sent);
  expect(refusal(await host.browser.call(cancelAnnouncement, params(changed.id)))).toEqual(sent);
  expect(refusal(await host.browser.call(cancelAnnouncement, params(canceled.id)))).toEqual(sent);
  expect((await list(event.id)).map(({ state }) => state).toSorted()).toEqual(['canceled', 'sent']);
});

test('changing and sending at the same moment ends in one of both', async () => {
  const event = await newEvent(foyer, host.browser);
  const guest = await attend(event.id);
  const { id: announcementId } = await schedule(event.id, 1);
  await later(1);
  const params = { id: event.id, announcementId };
  const [answer] = await Promise.all([
    host.browser.call(cancelAnnouncement, { params }),
    sendDueAnnouncements(foyer.deps),
  ]);
  await runJobs();
  expect(await guest.received()).toHaveLength(answer.body.success ? 0 : 1);
});

test('an event has only so many announcements that wait, until one is canceled', async () => {
  const event = await newEvent(foyer, host.browser);
  const { limit } = attendeeRules.messages;
  const ids: string[] = [];
  for (let day = 0; day < attendeeRules.scheduled / limit; day++) {
    if (day > 0) await later(24);
    for (let at = 0; at < limit; at++) ids.push((await schedule(event.id, 200)).id);
  }
  await later(24);
  const params = { id: event.id };
  const oneMore = () => host.browser.call(scheduleAnnouncement, { params, body: written(200) });
  expect(refusal(await oneMore())).toEqual([409, 'ANNOUNCEMENT_LIMIT']);
  data(await host.browser.call(cancelAnnouncement, { params: { ...params, announcementId: ids[0] ?? '' } }));
  data(await oneMore());
});

test('it is not sent for an event that was canceled', async () => {
  const event = await newEvent(foyer, host.browser);
  const guest = await attend(event.id);
  await schedule(event.id, 1);
  data(await host.browser.call(cancelEvent, { params: { id: event.id }, body: { reason: '' } }));
  await later(2);
  await runJobs();
  expect(await guest.received()).toEqual([]);
  expect((await list(event.id)).map(({ state }) => state)).toEqual(['canceled']);
});

test('what a manager scheduled before leaving the team is signed by the host', async () => {
  const event = await newEvent(foyer, host.browser);
  const guest = await attend(event.id);
  const manager = await newMember(foyer, { firstName: 'Mary', lastName: 'Jackson' });
  const params = { id: event.id };
  data(await host.browser.call(inviteToTeam, { params, body: { who: `/in/${manager.urlSlug}`, role: 'manager' } }));
  data(await manager.browser.call(acceptTeamInvitation, { params }));
  data(await manager.browser.call(scheduleAnnouncement, { params, body: written(1) }));
  data(await host.browser.call(removeFromTeam, { params: { ...params, userId: manager.id } }));
  await later(1);
  await runJobs();
  const [mail] = await guest.received();
  expect(mail?.text).toContain('Ada Lovelace');
  expect(mail?.text).not.toContain('Mary Jackson');
});

test('an announcement sent at once is listed as well', async () => {
  const event = await newEvent(foyer, host.browser);
  await attend(event.id);
  const body = { subject, text: 'It is cold.' };
  data(await host.browser.call(sendAnnouncement, { params: { id: event.id }, body: { ...body, preview: true } }));
  expect(await list(event.id)).toEqual([]);
  data(await host.browser.call(sendAnnouncement, { params: { id: event.id }, body }));
  expect(await list(event.id)).toMatchObject([{ state: 'sent', recipients: 1, ...body }]);
});

test('times in the past or more than a year ahead are refused, and so are too many', async () => {
  const event = await newEvent(foyer, host.browser);
  const params = { id: event.id };
  for (const hours of [-1, 0, 370 * 24])
    expect(refusal(await host.browser.call(scheduleAnnouncement, { params, body: written(hours) }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  for (let count = 0; count < attendeeRules.messages.limit; count += 1) await schedule(event.id, 1);
  expect(refusal(await host.browser.call(scheduleAnnouncement, { params, body: written(1) }))).toEqual([
    429,
    'RATE_LIMITED',
  ]);
});

test('nobody else can read, schedule, change or cancel announcements', async () => {
  const event = await newEvent(foyer, host.browser);
  const { id: announcementId } = await schedule(event.id, 1);
  const other = await newMember(foyer);
  const elsewhere = await newEvent(foyer, other.browser);
  const missing = [404, 'NOT_FOUND'];
  const params = { id: event.id, announcementId };
  const theirs = { id: elsewhere.id, announcementId };
  const body = written(2);
  expect(refusal(await other.browser.call(listAnnouncements, { params }))).toEqual(missing);
  expect(refusal(await other.browser.call(scheduleAnnouncement, { params, body }))).toEqual(missing);
  for (const given of [params, theirs]) {
    expect(refusal(await other.browser.call(changeAnnouncement, { params: given, body }))).toEqual(missing);
    expect(refusal(await other.browser.call(cancelAnnouncement, { params: given }))).toEqual(missing);
  }
  expect((await list(event.id)).map(({ state }) => state)).toEqual(['scheduled']);
});
