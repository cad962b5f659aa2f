// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { AddressPreview } from './address-preview.tsx';

const nothing = { firstName: '', lastName: '', title: '', company: '' };

test('the preview shows the profile at its address before the address is fixed', async () => {
  const fields = { firstName: ' Ada ', lastName: 'Lovelace', title: 'Analyst', company: 'Engines' };
  await renderComponent(<AddressPreview fields={fields} slug="ada-lovelace" />, ['profile-setup']);
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  const lines = [...screen.getByRole('region').querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toContain(`${window.location.host}/in/ada-lovelace`);
  expect(preview.getByText('Ada Lovelace')).toBeTruthy();
  expect(preview.getByText('Analyst · Engines')).toBeTruthy();
  expect(preview.getByText('Your profile URL is permanent. You can change everything else anytime.')).toBeTruthy();
});

test('what is not typed yet has a placeholder, and a title alone has no dot', async () => {
  const empty = await renderComponent(<AddressPreview fields={nothing} slug="" />, ['profile-setup']);
  expect(screen.getByText('Your name')).toBeTruthy();
  expect(screen.getByText('Job title · Company')).toBeTruthy();
  empty.unmount();
  await renderComponent(<AddressPreview fields={{ ...nothing, title: 'Analyst' }} slug="" />, ['profile-setup']);
  expect(screen.getByText('Analyst')).toBeTruthy();
});
