import { listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger } from '@foyer/contract/attendees/capacity-ledger.ts';
import { readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { createCheckInLink, listCheckInLinks, openCheckInLink } from '@foyer/contract/check-in/links.ts';
import { listMyEvents } from '@foyer/contract/discovery/search.ts';
import {
  cancelEvent,
  changeEvent,
  deleteEvent,
  duplicateEvent,
  unpublishEvent,
} from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import {
  acceptTeamInvitation,
  changeTeamRole,
  inviteToTeam,
  listTeam,
  listTeamInvitations,
  removeFromTeam,
} from '@foyer/contract/events/team.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { approveRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents, users } from '#src/db/schema/accounts.ts';
import { newCheckInLink } from '../../../../test/check-in.ts';
import { newDraft, newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Member;
beforeAll(async () => {
  foyer = await openTestApp();
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const nothing = [404, 'NOT_FOUND'];
const invite = (event: Id, who: string, role: TeamRole, by = host.browser) =>
  by.call(inviteToTeam, { ...params(event), body: { who, role } });
const accept = (browser: TestClient, event: Id) => browser.call(acceptTeamInvitation, params(event));

/** The team records of a member in the audit log. */
async function recorded({ id }: Id): Promise<string[]> {
  const own = and(eq(auditEvents.userId, id), like(auditEvents.event, 'team.%'));
  const rows = await foyer.deps.db.select().from(auditEvents).where(own);
  return rows.map(({ event, reason }) => `${event} ${reason}`).toSorted();
}

/** A member who has accepted an invitation. */
async function helper(event: Id, role: TeamRole): Promise<Member> {
  const member = await newMember(foyer);
  data(await invite(event, member.urlSlug, role));
  data(await accept(member.browser, event));
  return member;
}

describe('an invitation', () => {
  test('gives no access until it is accepted, and is listed for the invited member', async () => {
    const event = await newDraft(foyer, host.browser);
    const member = await newMember(foyer);
    const { items } = data(await invite(event, `https://foyer.example/in/${member.urlSlug}`, 'manager'));
    expect(items).toMatchObject([{ userId: member.id, role: 'manager', accepted: false, name: 'Ada Lovelace' }]);
    expect(refusal(await member.browser.call(readEvent, params(event)))).toEqual(nothing);
    expect(refusal(await member.browser.call(changeEvent, { ...params(event), body: { version: 0 } }))).toEqual(
      nothing,
    );
    expect(data(await member.browser.call(listMyEvents, { query: {} })).items).toEqual([]);
    const waiting = data(await member.browser.call(listTeamInvitations, {})).items;
    const { id, title, startsAt, endsAt, timeZone } = event;
    expect(waiting).toEqual([{ role: 'manager', event: { id, title, startsAt, endsAt, timeZone } }]);

    data(await accept(member.browser, event));
    expect(data(await member.browser.call(listTeamInvitations, {})).items).toEqual([]);
    expect(data(await member.browser.call(readEvent, params(event)))).toMatchObject({ own: true, role: 'manager' });
    const mine = data(await member.browser.call(listMyEvents, { query: {} })).items;
    expect(mine).toMatchObject([{ id: event.id, role: 'manager' }]);
  });

  test('reaches a member by a verified email, once for each role, but not by an unverified one', async () => {
    const event = await newEvent(foyer, host.browser);
    const member = await newMember(foyer);
    const email = 'crew@example.com';
    const { db, clock } = foyer.deps;
    await db.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, member.id));
    const answer = await invite(event, email, 'check-in');
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.details).toEqual([{ field: 'who', message: 'team.unknown' }]);
    await db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, member.id));
    data(await invite(event, ' Crew@Example.com ', 'check-in'));
    data(await invite(event, email, 'check-in'));
    const [first, ...others] = await foyer.messagesTo(email);
    expect([headingOf(first), others]).toEqual(["You're invited to join an event team", []]);
    expect(first?.text).toContain('check in attendees');
    expect(first?.text).toContain('/dashboard');
    data(await invite(event, email, 'manager'));
    const [second] = await foyer.messagesTo(email);
    expect(headingOf(second)).toBe("You're invited to join an event team");
    expect(second?.text).toContain('help manage this event');
  });

  test('is sent again after the member was removed, and a member is notified when their role changes', async () => {
    const event = await newEvent(foyer, host.browser);
    const member = await newMember(foyer);
    const email = newEmail();
    const { db, clock } = foyer.deps;
    await db.update(users).set({ email, emailVerifiedAt: clock.now() }).where(eq(users.id, member.id));
    const own = { params: { id: event.id, userId: member.id } };
    for (const by of [host, member]) {
      data(await invite(event, email, 'manager'));
      data(await by.browser.call(removeFromTeam, own));
    }
    data(await invite(event, email, 'manager'));
    data(await accept(member.browser, event));
    expect((await foyer.messagesTo(email)).map(headingOf)).toEqual(
      Array(3).fill("You're invited to join an event team"),
    );
    for (const role of ['check-in', 'check-in', 'manager'] as const)
      data(await host.browser.call(changeTeamRole, { ...own, body: { role } }));
    data(await invite(event, email, 'check-in'));
    const notices = (await foyer.messagesTo(email)).slice(0, -3);
    expect(notices.map(headingOf)).toEqual(Array(3).fill('Your team role has changed'));
    // Messages of one batch arrive in any order.
    const parts = notices.map(({ text }) =>
      ['check-in', 'manage'].find((part) => text.includes(`/events/${event.id}/${part}`)),
    );
    expect(parts.toSorted()).toEqual(['check-in', 'check-in', 'manage']);
  });

  test('by email or to a hidden profile does not reveal who that is until it is accepted', async () => {
    const event = await newEvent(foyer, host.browser);
    const [mailed, hidden] = [await newMember(foyer), await newMember(foyer)];
    const { db, clock } = foyer.deps;
    const email = newEmail();
    await db.update(users).set({ email, emailVerifiedAt: clock.now() }).where(eq(users.id, mailed.id));
    data(await hidden.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
    data(await invite(event, email, 'check-in'));
    const { items } = data(await invite(event, hidden.urlSlug, 'check-in'));
    const shown = (team: typeof items) =>
      [mailed, hidden].map(({ id }) => {
        const { name, urlSlug, accepted } = team.find(({ userId }) => userId === id) ?? {};
        return { name, urlSlug, accepted };
      });
    expect(shown(items)).toEqual([
      { name: email, urlSlug: null, accepted: false },
      { name: hidden.urlSlug, urlSlug: null, accepted: false },
    ]);
    for (const { browser } of [mailed, hidden]) data(await accept(browser, event));
    expect(shown(data(await host.browser.call(listTeam, params(event))).items)).toEqual([
      { name: 'Ada Lovelace', urlSlug: mailed.urlSlug, accepted: true },
      { name: 'Ada Lovelace', urlSlug: null, accepted: true },
    ]);
  });

  test.each(['', 'nobody-has-this-page', 'a@b', 'https://elsewhere.example/%%', '☃'])(
    'to %j is refused: no member is found',
    async (who) => {
      const event = await newEvent(foyer, host.browser);
      expect(refusal(await invite(event, who, 'manager'))).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  test('cannot be sent to oneself or to a suspended account', async () => {
    const event = await newEvent(foyer, host.browser);
    const own = await invite(event, host.urlSlug, 'manager');
    expect(own.body.error.details).toEqual([{ field: 'who', message: 'team.self' }]);
    const member = await newMember(foyer);
    const { db, clock } = foyer.deps;
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, member.id));
    expect(refusal(await invite(event, member.urlSlug, 'manager'))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('cannot be accepted if it was never sent', async () => {
    const event = await newEvent(foyer, host.browser);
    const { browser } = await newMember(foyer);
    expect(refusal(await accept(browser, event))).toEqual(nothing);
    expect(refusal(await browser.call(readCheckIn, params(event)))).toEqual(nothing);
  });
});

test('a manager can do what the organizer can, except change the team, cancel and delete', async () => {
  const event = await newEvent(foyer, host.browser, { approvalNeeded: true });
  const { browser, id } = await helper(event, 'manager');
  const guest = await newGuest(foyer);
  const { id: registrationId } = data(await guest.browser.call(registerForEvent, { ...params(event), body: {} }));
  const approved = await browser.call(approveRegistration, { params: { id: event.id, registrationId } });
  expect(data(approved)).toEqual({ state: 'confirmed' });
  expect(data(await browser.call(listAttendees, { ...params(event), query: {} })).items).toHaveLength(1);
  expect(data(await browser.call(readCapacityLedger, { ...params(event), query: {} })).entries).toHaveLength(1);
  const { version } = data(await browser.call(readEvent, params(event)));
  const changed = await browser.call(changeEvent, { ...params(event), body: { version, title: 'By a manager' } });
  expect(data(changed)).toMatchObject({ title: 'By a manager', organizer: { name: 'Ada Lovelace' } });
  expect((await browser.call(createCheckInLink, { ...params(event), body: { label: 'Gate' } })).status).toBe(200);
  expect(data(await browser.call(listTeam, params(event))).items).toHaveLength(1);
  expect(data(await browser.call(duplicateEvent, params(event)))).toMatchObject({ role: 'organizer', state: 'draft' });

  const other = await newMember(foyer);
  expect(refusal(await invite(event, other.urlSlug, 'check-in', browser))).toEqual(nothing);
  const own = { params: { id: event.id, userId: id }, body: { role: 'check-in' as const } };
  expect(refusal(await browser.call(changeTeamRole, own))).toEqual(nothing);
  expect(refusal(await browser.call(cancelEvent, { ...params(event), body: {} }))).toEqual(nothing);
  expect(refusal(await browser.call(deleteEvent, params(event)))).toEqual(nothing);
  expect((await browser.call(unpublishEvent, params(event))).status).toBe(200);
});

test('check-in staff can check guests in and do nothing else', async () => {
  const event = await newEvent(foyer, host.browser);
  const { browser } = await helper(event, 'check-in');
  expect(data(await browser.call(readCheckIn, params(event))).as).toBe('Ada Lovelace');
  expect(data(await browser.call(readEvent, params(event)))).toMatchObject({ own: false, role: 'check-in' });
  expect(data(await browser.call(listMyEvents, { query: {} })).items).toMatchObject([{ role: 'check-in' }]);
  const { version } = event;
  const refused = [
    await browser.call(changeEvent, { ...params(event), body: { version, title: 'Mine' } }),
    await browser.call(listAttendees, { ...params(event), query: {} }),
    await browser.call(createCheckInLink, { ...params(event), body: { label: 'Mine' } }),
    await browser.call(listTeam, params(event)),
    await browser.call(unpublishEvent, params(event)),
    await browser.call(duplicateEvent, params(event)),
  ];
  expect(refused.map(refusal)).toEqual(refused.map(() => nothing));
});

test('a member who is removed or leaves loses access at once, and the removal is recorded for both sides', async () => {
  const event = await newEvent(foyer, host.browser);
  const [removed, leaving] = [await helper(event, 'manager'), await helper(event, 'check-in')];
  const stranger = await newMember(foyer);
  const out = (by: Member, userId: string) => by.browser.call(removeFromTeam, { params: { id: event.id, userId } });
  expect(refusal(await out(stranger, removed.id))).toEqual(nothing);
  expect(refusal(await out(leaving, removed.id))).toEqual(nothing);
  expect(refusal(await out(stranger, stranger.id))).toEqual(nothing);
  data(await out(host, removed.id));
  data(await out(leaving, leaving.id));
  expect(await recorded(leaving)).toEqual(['team.joined null', 'team.removed null']);
  expect(await recorded(removed)).toEqual(['team.joined null', 'team.removed by-organizer']);
  const { db } = foyer.deps;
  const removals = await db.select().from(auditEvents).where(eq(auditEvents.event, 'team.removed'));
  const removal = removals.find(({ userId }) => userId === removed.id);
  const byHost = removals.filter(({ requestId }) => requestId === removal?.requestId);
  expect(byHost.map(({ userId }) => userId).toSorted()).toEqual([host.id, removed.id].toSorted());
  // The organizer's network and browser are not the removed member's to export.
  expect(removal).toMatchObject({ place: 'internal', browser: 'Foyer' });
  for (const { browser } of [removed, leaving]) {
    expect(refusal(await browser.call(readCheckIn, params(event)))).toEqual(nothing);
    expect(data(await browser.call(listMyEvents, { query: {} })).items).toEqual([]);
  }
  const { version } = data(await host.browser.call(readEvent, params(event)));
  const late = await removed.browser.call(changeEvent, { ...params(event), body: { version, title: 'Too late' } });
  expect(refusal(late)).toEqual(nothing);
  expect(data(await host.browser.call(listTeam, params(event))).items).toEqual([]);
});

test('a member who is removed or leaves cannot get back in through a check-in link they created', async () => {
  for (const by of ['host', 'themselves'] as const) {
    const event = await newEvent(foyer, host.browser);
    const [gone, stays] = [await helper(event, 'manager'), await helper(event, 'manager')];
    const atDoor = foyer.browser();
    data(await atDoor.call(openCheckInLink, { body: { token: await newCheckInLink(gone.browser, event) } }));
    const other = foyer.browser();
    data(await other.call(openCheckInLink, { body: { token: await newCheckInLink(stays.browser, event, 'South') } }));
    const unused = await newCheckInLink(gone.browser, event, 'Unused');
    const remover = by === 'host' ? host.browser : gone.browser;
    data(await remover.call(removeFromTeam, { params: { id: event.id, userId: gone.id } }));
    expect(refusal(await atDoor.call(readCheckIn, params(event)))).toEqual([401, 'UNAUTHENTICATED']);
    expect(refusal(await foyer.browser().call(openCheckInLink, { body: { token: unused } }))).toEqual(nothing);
    // The other manager's links still work.
    expect((await other.call(readCheckIn, params(event))).status).toBe(200);
    expect(data(await host.browser.call(listCheckInLinks, params(event))).items).toMatchObject([{ label: 'South' }]);
  }
});

test('a changed role takes effect at once', async () => {
  const event = await newEvent(foyer, host.browser);
  const { browser, id: userId } = await helper(event, 'manager');
  const change = { params: { id: event.id, userId }, body: { role: 'check-in' as const } };
  expect(data(await host.browser.call(changeTeamRole, change)).items).toMatchObject([
    { role: 'check-in', accepted: true },
  ]);
  expect(refusal(await browser.call(listAttendees, { ...params(event), query: {} }))).toEqual(nothing);
  expect((await browser.call(readCheckIn, params(event))).status).toBe(200);
  expect(await recorded(host)).toEqual(expect.arrayContaining(['team.invited manager', 'team.changed check-in']));
  expect(await recorded({ id: userId })).toEqual(['team.joined null']);
});
