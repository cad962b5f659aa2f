// @vitest-environment happy-dom
import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letTimePass, renderComponent } from '../../../test/render-component.tsx';
import { declareWatches } from './declare-watches.ts';
import { eventWatches } from './event-watches.ts';
import { useEventWatch } from './use-event-watch.ts';

const id = '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11';
const capacity = { what: 'capacity', id } as const;

let stop = () => {};
let declared: (readonly LiveWatch[])[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  declared = [];
  stop = declareWatches((watches) => declared.push(watches));
});
afterEach(() => {
  stop();
  eventWatches.take({ type: 'lost' });
  vi.useRealTimers();
});

function Spots() {
  const [changes, setChanges] = useState(0);
  const isWatched = useEventWatch('capacity', id, () => setChanges(changes + 1));
  return <p>{isWatched ? `Watched, ${changes} changes` : `Not watched, ${changes} changes`}</p>;
}
function Page() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && <Spots />}
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
    </>
  );
}
const take = (news: Parameters<typeof eventWatches.take>[0]) => act(async () => eventWatches.take(news));

test('watches while it is shown, and says whether changes are pushed', async () => {
  await renderComponent(<Page />);
  await letTimePass(300);
  expect(declared).toEqual([[capacity]]);
  expect(screen.getByText('Not watched, 0 changes')).toBeTruthy();
  await take({ type: 'event', ...capacity });
  await take({ type: 'event', what: 'check-in', id });
  expect(screen.getByText('Watched, 1 changes')).toBeTruthy();
  await take({ type: 'missed' });
  expect(screen.getByText('Watched, 2 changes')).toBeTruthy();
  await take({ type: 'unwatched', ...capacity });
  expect(screen.getByText('Not watched, 2 changes')).toBeTruthy();
  await take({ type: 'event', ...capacity });
  await take({ type: 'lost' });
  expect(screen.getByText('Not watched, 3 changes')).toBeTruthy();
  await act(async () => screen.getByText('Leave').click());
  await letTimePass(300);
  expect(declared).toEqual([[capacity], []]);
});

test('a hidden page watches nothing, and reads again when it is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  await renderComponent(<Page />);
  await letTimePass(300);
  await take({ type: 'event', ...capacity });
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await letTimePass(300);
  expect(declared).toEqual([[capacity], []]);
  expect(screen.getByText('Not watched, 1 changes')).toBeTruthy();
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await letTimePass(300);
  expect(declared).toEqual([[capacity], [], [capacity]]);
  await take({ type: 'event', ...capacity });
  expect(screen.getByText('Watched, 2 changes')).toBeTruthy();
});
