// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { paletteOpening } from '#src/lib/palette-opening.ts';
import { missingPage } from '#src/lib/paths.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { NavigationNotice } from './navigation-notice.tsx';

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="address">{pathname + hash}</output>;
}

test('an address without a page says so on the home page, with the ways on, until it is closed', async () => {
  const openPalette = vi.fn();
  paletteOpening.onOpen(openPalette);
  const { user } = await renderComponent(
    <>
      <NavigationNotice />
      <Address />
    </>,
    [],
    missingPage,
  );
  await screen.findByText(/couldn’t find that page/);
  expect(screen.getByLabelText('address').textContent).toBe('/');
  expect(screen.getByRole('link', { name: 'Find events' }).getAttribute('href')).toBe('/events');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(openPalette).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/couldn’t find that page/)).toBeNull();
});

test('the home page itself says nothing', async () => {
  await renderComponent(<NavigationNotice />, [], '/');
  expect(screen.queryByRole('status')).toBeNull();
});
