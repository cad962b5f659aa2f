// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useUnreadInTitle } from './use-unread-in-title.ts';

test('the number stands before the title of each page, changes with it, and goes when all is read', async () => {
  document.title = 'Events · Foyer';
  const { rerender, unmount } = renderHook(({ unread }: { unread: string | null }) => useUnreadInTitle(unread), {
    initialProps: { unread: null as string | null },
  });
  expect(document.title).toBe('Events · Foyer');
  rerender({ unread: '2' });
  expect(document.title).toBe('(2) Events · Foyer');
  rerender({ unread: '3' });
  expect(document.title).toBe('(3) Events · Foyer');
  act(() => {
    document.title = 'Messages · Foyer';
  });
  await waitFor(() => expect(document.title).toBe('(3) Messages · Foyer'));
  rerender({ unread: null });
  expect(document.title).toBe('Messages · Foyer');
  rerender({ unread: '99+' });
  unmount();
  expect(document.title).toBe('Messages · Foyer');
});
