import { readCheckIn } from '@foyer/contract/check-in/check-in.ts';
import { acceptTeamInvitation, inviteToTeam } from '@foyer/contract/events/team.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import type { Page } from 'playwright-core';
import { inDays, newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { eventTexts, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

/** Resolves once the server has confirmed that the page watches something. */
function confirmed(page: Page, what: 'capacity' | 'check-in'): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('"type":"event"') && text.includes(what)) resolve();
      }),
    );
  });
}

journey(
  'a check-in appears at once on the other device, and a registration on an open event page',
  onDesktop,
  async (visitor) => {
    const { page, look, url, openElsewhere, expect } = visitor;
    const door = textsOf('check-in', look);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, {
      type: 'in-person',
      capacity: { 'in-person': 1, online: null },
      startsAt: inDays(0, 2),
      endsAt: inDays(0, 5),
    });
    const theirs = await openElsewhere();
    const helper = await newMember(
      { ...visitor, context: theirs.context() },
      { firstName: 'Mary', lastName: 'Jackson' },
    );
    const { call, signIn } = await openApi(theirs.context(), url);
    signIn(helper.signedIn.accessToken);
    const params = { id: event.id };
    const who = helper.signedIn.user.urlSlug ?? '';
    await host.call(inviteToTeam, { params, body: { who, role: 'check-in' } });
    await call(acceptTeamInvitation, { params });

    // Event pages are not read again by themselves.
    const other = await openElsewhere();
    const reader = await newMember({ ...visitor, context: other.context() });
    const isCapacityWatched = confirmed(other, 'capacity');
    await openAs(other, reader.signedIn, `/events/${event.slug}`);
    await isCapacityWatched;
    await call(registerForEvent, { params, body: {} });
    await other.getByText(eventTexts(look).status.full.waiting).waitFor();

    const progress = (arrived: number) =>
      door.progress_one.replace('{{arrived}}', String(arrived)).replace('{{count}}', '1');
    const isWatched = confirmed(page, 'check-in');
    await openAs(page, host.signedIn, `/events/${event.id}/check-in`);
    await page.getByText(progress(0)).waitFor();
    await isWatched;
    await openAs(theirs, helper.signedIn, `/events/${event.id}/check-in`);
    await theirs.getByLabel(door.search.label, { exact: true }).and(theirs.locator('input')).fill('Mary');
    await theirs.getByRole('button', { name: door.search.admitOne.replace('{{name}}', 'Mary Jackson') }).click();
    // While changes are pushed, the counts are read once a minute.
    await page.getByText(progress(1)).waitFor({ timeout: 30_000 });
    expect((await host.call(readCheckIn, { params })).audiences[0]?.arrived).toBe(1);
  },
);
