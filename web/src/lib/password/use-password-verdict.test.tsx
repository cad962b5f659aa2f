// @vitest-environment happy-dom
import type { PasswordOwner } from '@foyer/contract/rules/passwords/password.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NewPasswordFields } from '#src/ui/password/new-password-fields.tsx';
import { renderComponent } from '../../../test/render-component.tsx';
import { useNewPassword } from './use-new-password.ts';
import { usePasswordTexts } from './use-password-texts.ts';

function Fields({ owner }: { owner: PasswordOwner }) {
  const chosen = useNewPassword(owner);
  const texts = usePasswordTexts();
  return <NewPasswordFields labels={{ password: 'New', again: 'Again' }} texts={texts} chosen={chosen} />;
}

const meter = () => screen.getByRole('status').textContent ?? '';

test('until the list of common passwords has loaded, no password is called strong', async () => {
  await renderComponent(<Fields owner={{ email: 'ada.lovelace@example.com' }} />, ['password']);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('New'), { target: { value } });
  type('Quiet-Harbour-42!');
  expect(meter()).toMatch(/^Strength: Good\. 5 of 5/);
  await waitFor(() => expect(meter()).toMatch(/^Strength: Strong\. 5 of 5/));

  type('Password123!');
  expect(meter()).toMatch(/^Strength: Good\. 5 of 5.*This password is too common\.$/);
  type('Ada.Lovelace-1815!');
  expect(meter()).toMatch(/^Strength: Good\. 5 of 5.*Don’t use your email/);
});
