// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { type EventDraft, emptyDraft } from '../draft/event-draft.ts';
import { DateTimeField } from './date-time-field.tsx';

function Form() {
  const [draft, setDraft] = useState<EventDraft>(() => ({
    ...emptyDraft('en', 'UTC'),
    startsAt: '2031-05-06T18:00',
    endsAt: '2031-05-06T20:00',
  }));
  return (
    <>
      <DateTimeField
        draft={draft}
        replaced={0}
        problem={() => null}
        name="startsAt"
        label="Starts"
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
      <output>{draft.endsAt}</output>
    </>
  );
}

test('the event keeps its duration if its start is first mistyped and then corrected', async () => {
  const { user } = await renderComponent(<Form />, ['event-editing', 'date-time']);
  const time = within(screen.getByRole('group', { name: 'Starts' })).getByRole('combobox', { name: 'Time' });
  await user.clear(time);
  await user.type(time, 'eightish');
  await user.tab();
  screen.getByText(/^Enter a time, such as/);
  await user.clear(time);
  await user.type(time, '8:00 AM');
  expect(screen.getByRole('status').textContent).toBe('2031-05-06T10:00');
});
