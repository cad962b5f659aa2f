// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { QuietHours } from './quiet-hours.tsx';

const start = { on: true, from: '22:00', until: '07:00', timeZone: 'Europe/Madrid' };

/** Quiet hours as their page keeps them. Every change is added to `saved`. */
function Settings({ saved }: { saved: string[] }) {
  const [quietHours, setQuietHours] = useState(start);
  return (
    <QuietHours
      quietHours={quietHours}
      onChange={(changed) => {
        saved.push(
          `${changed.from}–${changed.until}${changed.timeZone === start.timeZone ? '' : ` ${changed.timeZone}`}`,
        );
        setQuietHours(changed);
      }}
    />
  );
}

async function renderSettings() {
  const saved: string[] = [];
  const { user } = await renderComponent(<Settings saved={saved} />, ['settings', 'date-time']);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
  return { user, saved, from: field('From'), until: field('Until') };
}

test('a time of the list is saved when it is chosen', async () => {
  const { user, saved, from } = await renderSettings();
  expect(from.value).toMatch(/^10:00\sPM$/);
  await user.click(from);
  await user.click(screen.getByRole('option', { name: /^11:30\sPM$/ }));
  expect(saved).toEqual(['23:30–07:00']);
  expect(from.value).toMatch(/^11:30\sPM$/);
});

test('a typed time is saved once, when its field is left', async () => {
  const { user, saved, until } = await renderSettings();
  await user.clear(until);
  await user.type(until, '6:45');
  expect(saved).toEqual([]);
  await user.tab();
  expect(saved).toEqual(['22:00–06:45']);
});

test('text that is not a time is explained, and an emptied field keeps its time', async () => {
  const { user, saved, until } = await renderSettings();
  await user.clear(until);
  await user.type(until, 'dawn');
  await user.tab();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a time, such as 7:00\sPM\.$/);
  expect(until.getAttribute('aria-invalid')).toBe('true');
  await user.clear(until);
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(until.value).toMatch(/^7:00\sAM$/);
  expect(saved).toEqual([]);
});

test('the time zone is found by a city in it, and shown by its present name', async () => {
  const { user, saved } = await renderSettings();
  await user.click(screen.getByRole('button', { name: /^Time zone: Madrid, GMT\+[12]$/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search for a city or country' }), 'Kolkata');
  await user.click(screen.getByRole('option', { name: /^Kolkata.*India/ }));
  expect(saved).toEqual(['22:00–07:00 Asia/Kolkata']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Time zone: Kolkata, GMT+5:30');
});
