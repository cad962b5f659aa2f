// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { Menu, MenuItem } from './menu.tsx';

afterEach(() => vi.restoreAllMocks());

async function renderMenu() {
  const selected: string[] = [];
  const view = await renderComponent(
    <>
      <Menu label="Account" button="Ada">
        {['Profile', 'Settings', 'Sign out'].map((name) => (
          <MenuItem key={name} onSelect={() => selected.push(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return { ...view, selected, button: screen.getByRole('button', { name: 'Account' }) };
}
const focused = () => document.activeElement?.textContent;

test('opening focuses the first item, and the arrow keys, Home and End move and wrap around', async () => {
  const { user, button } = await renderMenu();
  await user.click(button);
  expect([button.getAttribute('aria-expanded'), focused()]).toEqual(['true', 'Profile']);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Settings');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('Sign out');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Profile');
  await user.keyboard('{End}');
  expect(focused()).toBe('Sign out');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Profile');
});

test('Escape closes the menu without selecting and returns the focus to the button', async () => {
  const { user, button, selected } = await renderMenu();
  await user.click(button);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(selected).toEqual([]);
});

test('Enter selects an item once, closes the menu and returns the focus', async () => {
  const { user, button, selected } = await renderMenu();
  button.focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(selected).toEqual(['Settings']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a double click on an item selects it once', async () => {
  const { user, button, selected } = await renderMenu();
  await user.click(button);
  await user.dblClick(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(selected).toEqual(['Sign out']);
});

test('moving the focus elsewhere closes the menu', async () => {
  const { user, button } = await renderMenu();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a floating menu stays open and follows its button when the page scrolls', async () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  const { user } = await renderComponent(
    <Menu label="Actions" button="…" isFloating>
      <MenuItem onSelect={() => undefined}>Resend ticket</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  let top = 100;
  button.getBoundingClientRect = () => new DOMRect(20, top, 40, 40);
  await user.click(button);
  expect(screen.getByRole('menu').style.top).toBe('144px');
  top = 60;
  await act(async () => window.dispatchEvent(new Event('scroll')));
  expect(screen.getByRole('menu').style.top).toBe('104px');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});
