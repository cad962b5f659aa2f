// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { DateTimeFields } from './date-time-fields.tsx';
import { useDateTimeContext } from './use-date-time-context.ts';

const today = '2030-11-24';
const changes: string[] = [];

function Form({ start = '', after, isOptional = false }: { start?: string; after?: string; isOptional?: boolean }) {
  const context = useDateTimeContext();
  const [value, setValue] = useState(start);
  return (
    <>
      <DateTimeFields
        {...context}
        label="Starts"
        name="startsAt"
        value={value}
        today={today}
        after={after}
        usualTime="18:00"
        problem={null}
        isOptional={isOptional}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2031-01-02T08:15')}>
        Outside
      </button>
    </>
  );
}

async function renderForm(props: Parameters<typeof Form>[0] = {}) {
  changes.length = 0;
  const view = await renderComponent(<Form {...props} />, ['date-time']);
  const group = within(screen.getByRole('group', { name: 'Starts' }));
  const date = group.getByRole<HTMLInputElement>('combobox', { name: 'Date' });
  const time = group.getByRole<HTMLInputElement>('combobox', { name: 'Time' });
  return { ...view, date, time, value: () => screen.getByRole('status').textContent };
}

test('what is typed after a click replaces a time or a day', async () => {
  const { user, date, time, value } = await renderForm({ start: '2030-11-29T18:00' });
  await user.click(time);
  await user.keyboard('8:00 AM');
  expect(time.value).toBe('8:00 AM');
  await user.click(date);
  await user.keyboard('12/1/2030{Enter}');
  expect(value()).toBe('2030-12-01T08:00');
});

test('a day chosen with the mouse gets the usual time, which can be changed from the list', async () => {
  const { user, date, time, value } = await renderForm();
  await user.click(date);
  await user.click(await screen.findByRole('button', { name: 'Friday, November 29, 2030' }));
  expect([value(), date.value, time.value]).toEqual(['2030-11-29T18:00', 'Fri, Nov 29, 2030', '6:00 PM']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(date);
  await user.click(time);
  await user.click(screen.getByRole('option', { name: '7:30 PM' }));
  expect(value()).toBe('2030-11-29T19:30');
});

test('the calendar is operated by keyboard', async () => {
  const { user, date, value } = await renderForm({ start: '2031-05-06T19:00' });
  date.focus();
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('Tuesday, May 6, 2031');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Wednesday, May 14, 2031');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Sunday, May 11, 2031');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('Wednesday, June 11, 2031');
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(focused()).toBe('Tuesday, June 11, 2030');
  await user.keyboard('{Escape}');
  expect([document.activeElement, value()]).toEqual([date, '2031-05-06T19:00']);
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect([document.activeElement, value()]).toEqual([date, '2031-05-07T19:00']);
});

test('date and time are read as people type them, and shown in full', async () => {
  const { user, date, time, value } = await renderForm();
  await user.type(date, '5/6/2031');
  await user.clear(time);
  await user.type(time, '7pm');
  await user.tab();
  expect(value()).toBe('2031-05-06T19:00');
  expect([date.value, time.value]).toEqual(['Tue, May 6, 2031', '7:00 PM']);
  // Half of a time on the way to a whole one must not clear the value, since the end follows the start.
  expect(changes).not.toContain('');
});

test('the list of times is operated by keyboard', async () => {
  const { user, time, value } = await renderForm({ start: '2031-05-06T19:00' });
  time.focus();
  await user.keyboard('{ArrowDown}');
  const active = () => document.getElementById(time.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('7:00 PM');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('8:00 PM');
  await user.keyboard('{Enter}');
  expect([value(), screen.queryByRole('listbox')]).toEqual(['2031-05-06T20:00', null]);
});

test('text that is not a date stays with an explanation, and counts as none', async () => {
  const { user, date, value } = await renderForm({ start: '2031-05-06T19:00' });
  await user.clear(date);
  await user.type(date, 'someday');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('Enter a date, such as May 6, 2027.');
  expect([date.value, date.getAttribute('aria-invalid'), value()]).toEqual(['someday', 'true', '']);
  await user.clear(date);
  await user.type(date, 'May 8, 2031');
  expect([screen.queryByRole('alert'), value()]).toEqual([null, '2031-05-08T19:00']);
});

test('the times of an end start after the start and say how long the event is', async () => {
  const { user, date, time } = await renderForm({ start: '2031-05-06T21:00', after: '2031-05-06T19:00' });
  await user.click(time);
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['7:30 PM30 min', '8:00 PM1 hr', '8:30 PM1.5 hr']);
  await user.click(date);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Monday, May 5, 2031' }).disabled).toBe(true);
});

test('an optional date can be cleared, and a value from outside is shown', async () => {
  const { user, date, time, value } = await renderForm({ start: '2031-05-06T19:00', isOptional: true });
  await user.click(date);
  await user.click(screen.getByRole('button', { name: 'Clear date' }));
  expect([date.value, time.value, value()]).toEqual(['', '', '']);
  await user.click(screen.getByRole('button', { name: 'Outside' }));
  expect([date.value, time.value]).toEqual(['Thu, Jan 2, 2031', '8:15 AM']);
});
