// @vitest-environment happy-dom
import { type SharedCard, shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { SharedCardView } from './shared-card-view.tsx';

const card: SharedCard = {
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  photo: null,
  headline: '',
  title: '',
  company: '',
  email: null,
  phoneNumber: null,
  location: '',
  website: '',
  linkedInUrl: null,
  links: [],
  secondPhone: '+34 612 345 678',
  secondEmail: null,
  bookingLink: null,
  color: 'indigo',
  event: null,
  own: false,
  wallets: [],
};

test('a visitor who shares details is led to the form, and then to what became of it', async () => {
  fakeApi([shareBack, () => ({ data: { done: true } })]);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await renderComponent(<SharedCardView card={card} token="t" isMember={false} />, ['shared-card']);
  expect(screen.getByText('+34 612 345 678')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share my details' }));
  const name = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Share your details with Ada' }));
  await user.type(name, 'Grace');
  await user.type(screen.getByLabelText('Email'), 'grace@example.com');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Share details' }));
  const sent = await screen.findByText('Ada now has your details.');
  await waitFor(() => expect(document.activeElement?.contains(sent)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
