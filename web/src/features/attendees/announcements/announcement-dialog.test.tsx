// @vitest-environment happy-dom
import { scheduleAnnouncement } from '@foyer/contract/attendees/announcements.ts';
import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';

const sample = { subject: 'Doors', text: 'They open at six.', replyTo: null };
const refusal = (code: string, status: number) => ({ status, error: { code, message: 'Refused.' } });

test('a daily limit is said in its own words, not as too many requests', async () => {
  fakeApi([
    sendAnnouncement,
    ({ preview }) => (preview ? { data: { recipients: 2, waiting: 0, sample } } : refusal('RATE_LIMITED', 429)),
  ]);
  const { user } = await renderComponent(
    <AnnouncementDialog event={anEvent({ state: 'published' })} onClose={() => undefined} />,
    ['attendees', 'managed-events', 'date-time'],
  );
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), sample.subject);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), sample.text);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Send announcement' }));
  expect(
    await screen.findByText('You’ve reached the daily limit for announcements. Try again tomorrow.'),
  ).toBeDefined();
});

test('too many scheduled announcements are said beside what would be sent', async () => {
  fakeApi(
    [sendAnnouncement, () => ({ data: { recipients: 2, waiting: 0, sample } })],
    [scheduleAnnouncement, () => refusal('ANNOUNCEMENT_LIMIT', 409)],
  );
  const { user } = await renderComponent(
    <AnnouncementDialog event={anEvent({ state: 'published' })} onClose={() => undefined} />,
    ['attendees', 'managed-events', 'date-time'],
  );
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), sample.subject);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), sample.text);
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Schedule');
  await user.type(screen.getByRole('combobox', { name: 'Date' }), '12/31/2099{Tab}');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Schedule announcement' }));
  expect(
    await screen.findByText('This event has too many scheduled announcements. Cancel one, or wait until one is sent.'),
  ).toBeDefined();
});
