// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { RegisterBar } from './register-bar.tsx';

const open = anEvent({
  title: 'Evening of quadrants',
  state: 'published',
  own: false,
  registrationOpen: true,
  startsAt: '2031-05-06T18:00:00.000Z',
  endsAt: '2031-05-06T20:00:00.000Z',
  audiences: [{ audience: 'in-person', capacity: null, taken: 0, waiting: 0, attendees: 0, left: null }],
});

function Page({ event }: { event: typeof open }) {
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <aside ref={panel}>
        <div>
          <button type="button">In the panel</button>
        </div>
      </aside>
      <RegisterBar event={event} viewer={null} panel={panel} />
    </>
  );
}

/** happy-dom has no layout, so the test says what is on screen. */
async function renderPage(event: typeof open) {
  let report: IntersectionObserverCallback | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { user } = await renderComponent(<Page event={event} />, ['event-page', 'event-terms']);
  const scroll = (isIntersecting: boolean) =>
    act(async () => report?.([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
  return { user, scroll };
}

const button = { name: 'Register: Evening of quadrants' };

test('registering stays at hand while its panel is out of sight, and leads to it', async () => {
  const { user, scroll } = await renderPage(open);
  expect(screen.queryByRole('button', button)).toBeNull();
  await scroll(false);
  await user.click(await screen.findByRole('button', button));
  expect(document.activeElement?.textContent).toBe('In the panel');
  await scroll(true);
  expect(screen.queryByRole('button', button)).toBeNull();
});

test('there is no bar where nobody can register', async () => {
  const { scroll } = await renderPage({ ...open, registrationOpen: false });
  await scroll(false);
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('button', button)).toBeNull();
});
