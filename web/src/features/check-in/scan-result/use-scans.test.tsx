// @vitest-environment happy-dom
import { findGuests, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { FindAttendee } from '../attendee-search/find-attendee.tsx';
import { useScans } from './use-scans.ts';

const ignore = () => undefined;

function Desk() {
  const { latest, isChecking, enter } = useScans('event', false);
  return (
    <>
      <FindAttendee
        eventId="event"
        isBusy={isChecking}
        onCode={(code) => void enter(code)}
        onAdmit={ignore}
        onUndo={ignore}
        onSearch={ignore}
      />
      <output>{latest?.verdict ?? 'none'}</output>
    </>
  );
}

test('a code that is typed while another is checked waits its turn, and is not lost', async () => {
  const first = Promise.withResolvers<void>();
  const scanned: unknown[] = [];
  fakeApi(
    [findGuests, () => ({ data: { items: [], more: false } })],
    [
      scanTicket,
      async ({ code }) => {
        scanned.push(code);
        if (scanned.length === 1) await first.promise;
        return { data: { verdict: scanned.length === 1 ? 'ok' : 'unknown', guest: null, arrival: null } };
      },
    ],
  );
  await renderComponent(<Desk />, ['check-in']);
  const field = screen.getByRole('textbox');
  const type = (code: string) => {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.submit(field);
  };
  const codes = ['first', 'second', 'third'].map((name) => `code-of-the-${name}-ticket`);
  for (const code of codes) type(code);
  await waitFor(() => expect(scanned).toEqual([codes[0]]));
  expect(screen.getByText('none')).toBeTruthy();
  first.resolve();
  await waitFor(() => expect(scanned).toEqual(codes));
  expect(await screen.findByText('unknown')).toBeTruthy();
});
