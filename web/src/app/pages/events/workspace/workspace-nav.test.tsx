// @vitest-environment happy-dom
import { readEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { workspacePath } from '#src/lib/paths.ts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderComponent } from '../../../../../test/render-component.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';

const event = { id: '018f0000-0000-7000-8000-000000000009', role: 'organizer' } as Event;
const room = { state: 'open', mayEnter: true, isOrganizer: true, slowSeconds: 0, closesAt: null, conversationId: null };

/** happy-dom lays nothing out: each link is 100 pixels wide, and the row shows three of them. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return 100 * [...document.querySelectorAll('a')].indexOf(this as HTMLAnchorElement);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
}
afterEach(() => vi.restoreAllMocks());

test('the row of links scrolls to the current page', async () => {
  layOut();
  fakeApi([readEventRoom, () => ({ data: { ...room, state: 'off' } })]);
  await renderComponent(<WorkspaceNav event={event} viewer="ada" />, ['workspace'], workspacePath(event.id, 'team'));
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(screen.getByRole('navigation').scrollLeft).toBe(100 * links.indexOf('Team') - 100);
});

test('it also scrolls to the reports, whose link comes only once the room is known', async () => {
  layOut();
  fakeApi([readEventRoom, () => ({ data: room })]);
  await renderComponent(<WorkspaceNav event={event} viewer="ada" />, ['workspace'], workspacePath(event.id, 'reports'));
  const link = await screen.findByRole('link', { name: 'Reports' });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('navigation').scrollLeft).toBe(link.offsetLeft - 100);
});
