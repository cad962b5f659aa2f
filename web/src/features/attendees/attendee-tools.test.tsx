// @vitest-environment happy-dom
import { exportAttendees } from '@foyer/contract/attendees/attendees.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { setScreenWidth } from '../../../test/screen-width.ts';
import { AttendeeTools } from './attendee-tools.tsx';

const inPerson = { audience: 'in-person', capacity: null, taken: 1, attendees: 1, left: null, waiting: 0 } as const;
const event = anEvent({ state: 'published', audiences: [inPerson] });

function onScreen(isPhone: boolean) {
  setScreenWidth(isPhone ? 390 : 1280);
  return renderComponent(<AttendeeTools event={event} filter={{ state: 'confirmed' }} hasAttendees />, ['attendees']);
}

const buttons = () =>
  screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));

test('on a phone one action is above the list, and a menu has the others', async () => {
  const calls = fakeApi([exportAttendees, () => ({ data: { url: '/files/list.csv' } })]);
  const { user } = await onScreen(true);
  expect(buttons()).toEqual(['Add attendee', 'More actions for the list']);
  await user.click(screen.getByRole('button', { name: 'More actions for the list' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'New announcement',
    'Import',
    'Download this list as CSV',
    'Download this list as an Excel file',
    'Badges',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Download this list as CSV' }));
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ format: 'csv', state: 'confirmed' }]);
});

test('elsewhere each action is a button', async () => {
  await onScreen(false);
  expect(buttons()).toEqual(['Add attendee', 'New announcement', 'Import', 'CSV', 'Excel', 'Badges']);
});
