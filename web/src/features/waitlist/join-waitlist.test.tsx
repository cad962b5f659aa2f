// @vitest-environment happy-dom
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intendToRegister } from '#src/lib/events/registration-intent.ts';
import { anEvent } from '../../../test/an-event.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { JoinWaitlist } from './join-waitlist.tsx';

/** The form as a visitor sees it who has just entered as a guest. */
async function renderForm(capacity: number) {
  const counter = {
    audience: 'in-person',
    capacity,
    taken: capacity,
    attendees: capacity,
    left: 0,
    waiting: 0,
  } as const;
  const event = anEvent({ state: 'published', audiences: [counter] });
  const calls = fakeApi([joinWaitlist, () => ({ status: 409, error: { code: 'CONFLICT', message: 'Not now' } })]);
  intendToRegister(event.id);
  await renderComponent(<JoinWaitlist event={event} counter={counter} onChange={async () => undefined} />, [
    'event-page',
  ]);
  return calls;
}

test('a guest joins the waitlist right after the code', async () => {
  const calls = await renderForm(1);
  await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ audience: 'in-person', party: 1 }]));
});

test('where groups can join, a guest chooses the size first', async () => {
  const calls = await renderForm(5);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  expect(calls).toEqual([]);
});
