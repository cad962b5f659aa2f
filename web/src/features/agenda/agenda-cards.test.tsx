// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../test/an-event.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { AgendaCard } from './agenda-card.tsx';
import { SpeakersCard } from './speakers-card.tsx';

const dates = { startsAt: '2031-05-06T18:00:00.000Z', endsAt: '2031-05-06T20:00:00.000Z' };

test('an empty agenda offers its first item, or the dates that it needs before', async () => {
  const dated = await renderComponent(<AgendaCard event={anEvent(dates)} isOpen />, ['agenda']);
  expect(screen.getByText(/^No agenda yet\./)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Add item']);
  dated.unmount();

  await renderComponent(<AgendaCard event={anEvent()} isOpen />, ['agenda']);
  expect(screen.getByRole('link', { name: 'Edit event' })).toBeTruthy();
});

test('without speakers, the card offers to add one, and only says so once the event is over', async () => {
  const open = await renderComponent(<SpeakersCard event={anEvent(dates)} isOpen />, ['agenda']);
  await open.user.click(screen.getByRole('button', { name: 'Add speaker' }));
  expect(screen.queryByText(/^No speakers yet/)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  open.unmount();

  await renderComponent(<SpeakersCard event={anEvent(dates)} isOpen={false} />, ['agenda']);
  expect(screen.getByText('This event has no speakers.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
