import { exportBadges } from '@foyer/contract/attendees/attendee-actions.ts';
import { addAttendee } from '@foyer/contract/attendees/attendees.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect, test } from 'vitest';
import { newEvent } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { verifiedClaims } from '../../check-in/ticket-codes/ticket-code.ts';
import { readBadges } from './badge-rows.ts';

const { foyer, host } = await openHostedApp();

async function addGuests(id: string, count: number) {
  for (let at = 0; at < count; at += 1) {
    // The last one has a name of their own, which no address contains.
    const name = at === 10 ? 'Zelmira' : `Guest ${at}`;
    const body = { name, email: newEmail(), tell: false };
    data(await host.call(addAttendee, { params: { id }, body }));
  }
}

test('a badge has the name, the company that members may see, and the code that is scanned at check-in', async () => {
  const event = await newEvent(foyer, host);
  const shown = await newMember(foyer, { lastName: 'Byron' });
  const hidden = await newMember(foyer, { lastName: 'Ampère' });
  data(await hidden.browser.call(saveVisibility, { body: { visibility: { position: 'me' } } }));
  for (const { browser } of [shown, hidden])
    data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  await addGuests(event.id, 1);
  const badges = await readBadges(foyer.deps, event.id, {});
  expect(badges.map(({ name, company }) => [name, company])).toEqual([
    ['Ada Ampère', ''],
    ['Ada Byron', 'Engines'],
    ['Guest 0', ''],
  ]);
  for (const { code } of badges)
    expect(await verifiedClaims(foyer.deps, code)).toMatchObject({ eventId: event.id, serial: 0 });
});

test.each([
  ['a4', 'en', '595.28 841.89'],
  ['letter', 'es', '612 792'],
] as const)('a sheet of %s has ten badges to a page', async (size, language, box) => {
  const event = await newEvent(foyer, host, { title: 'Noche de 編譯器' });
  await addGuests(event.id, 11);
  const params = { id: event.id };
  const { url } = data(await host.call(exportBadges, { params, body: { size, language } }));
  const answer = await foyer.app.inject({ method: 'GET', url });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain(`${event.slug}-badges.pdf`);
  const pdf = answer.rawPayload.toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(pdf).toContain(`/MediaBox [0 0 ${box}]`);
  expect(pdf).toContain(`/Lang (${language})`);
  const one = { size, language, q: 'Zelmira' };
  const { url: filtered } = data(await host.call(exportBadges, { params, body: one }));
  const sheet = await foyer.app.inject({ method: 'GET', url: filtered });
  expect(sheet.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('there are no badges for an empty list, and none for others to read', async () => {
  const event = await newEvent(foyer, host);
  const body = { size: 'a4', language: 'en' } as const;
  const params = { id: event.id };
  expect(refusal(await host.call(exportBadges, { params, body }))).toEqual([409, 'EVENT_STATE_REFUSED']);
  const other = await newMember(foyer);
  expect(refusal(await other.browser.call(exportBadges, { params, body }))).toEqual([404, 'NOT_FOUND']);
});
