// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { countriesIn } from '#src/lib/phone/countries.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { CountryPicker, type CountryTexts } from './country-picker.tsx';

const countries = countriesIn('en');
const texts: CountryTexts = {
  country: (name, code) => `Country: ${name} ${code}`,
  noCountry: 'Choose a country',
  search: 'Search countries',
  placeholder: 'Name or code',
  list: 'Countries',
  none: 'No country found',
  found: (count) => `${count} found`,
};

function Form({ initial, onChoose }: { initial: string | null; onChoose: (code: string) => void }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <>
      <CountryPicker
        texts={texts}
        countries={countries}
        chosen={chosen}
        showsCode
        onChoose={(code) => {
          onChoose(code);
          setChosen(code);
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

async function renderPicker(initial: string | null = 'ES') {
  const choices: string[] = [];
  const view = await renderComponent(<Form initial={initial} onChoose={(code) => choices.push(code)} />);
  const open = () => view.user.click(screen.getByRole('button', { name: /countr/i }));
  const active = () => {
    const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  };
  return { ...view, choices, open, active };
}

test('the button names the country, and opening focuses the search with the country active', async () => {
  const { open, active } = await renderPicker();
  expect(screen.getByRole('button', { name: 'Country: Spain +34' }).getAttribute('aria-expanded')).toBe('false');
  await open();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search countries' }));
  expect(active()).toContain('Spain');
});

test('typing filters the list and Enter chooses the first match', async () => {
  const { user, choices, open } = await renderPicker();
  await open();
  await user.keyboard('aleman');
  const list = screen.getByRole('listbox', { name: 'Countries' });
  expect(within(list).getAllByRole('option')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('1 found');
  await user.keyboard('{Enter}');
  expect(choices).toEqual(['DE']);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Country: Germany +49' })).toBeTruthy();
});

test('the arrow keys move through the list and wrap around', async () => {
  const { user, choices, open, active } = await renderPicker(null);
  await open();
  const [first, second] = countries.map(({ name }) => name);
  const last = countries.at(-1)?.name ?? '';
  expect(active()).toContain(first);
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain(last);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toContain(second);
  await user.keyboard('{PageDown}{PageUp}{Enter}');
  expect(choices).toEqual([countries[1]?.code]);
});

test('Escape closes without choosing and returns the focus to the button', async () => {
  const { user, choices, open } = await renderPicker();
  await open();
  await user.keyboard('fra{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Country: Spain +34' }));
  expect(choices).toEqual([]);
});

test('a search without a match says so, and Enter then chooses nothing', async () => {
  const { user, choices, open } = await renderPicker();
  await open();
  await user.keyboard('zzzz{Enter}');
  expect(screen.getByRole('status').textContent).toBe('No country found');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull();
  expect(choices).toEqual([]);
});

test('a click chooses, and leaving with Tab closes the list', async () => {
  const { user, choices, open } = await renderPicker();
  await open();
  await user.click(screen.getByRole('option', { name: /France/ }));
  expect(choices).toEqual(['FR']);
  await open();
  screen.getByRole('button', { name: 'Next' }).focus();
  await user.keyboard('{Shift}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a double click on the button opens and closes the list', async () => {
  const { user } = await renderPicker();
  await user.dblClick(screen.getByRole('button', { name: /^Country/ }));
  expect(screen.queryByRole('listbox')).toBeNull();
});
