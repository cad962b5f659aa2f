// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { PasswordField } from './password-field.tsx';

function Form({ problem, onSubmit }: { problem: string | null; onSubmit: (password: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      <PasswordField
        label="Password"
        texts={{ show: 'Show password', hide: 'Hide password' }}
        autoComplete="current-password"
        value={value}
        problem={problem}
        onChange={setValue}
      />
    </form>
  );
}

async function renderField(problem: string | null = null) {
  const submitted: string[] = [];
  const view = await renderComponent(<Form problem={problem} onSubmit={(password) => submitted.push(password)} />);
  return { ...view, submitted, field: screen.getByLabelText<HTMLInputElement>('Password') };
}

test('the password is hidden until it is shown, and the button submits nothing', async () => {
  const { user, field, submitted } = await renderField();
  await user.type(field, 'Quiet-Harbour-42!');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect([field.type, field.value]).toEqual(['text', 'Quiet-Harbour-42!']);
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
  expect(submitted).toEqual([]);
});

test('the button is reached and pressed with the keyboard', async () => {
  const { user, field } = await renderField();
  await user.click(field);
  await user.keyboard('secret{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show password' }));
  await user.keyboard(' ');
  expect(field.type).toBe('text');
  await user.keyboard('{Enter}');
  expect(field.type).toBe('password');
});

test('a double click on the button leaves the password hidden', async () => {
  const { user, field } = await renderField();
  await user.dblClick(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('password');
});

test('Enter submits the form', async () => {
  const { user, field, submitted } = await renderField();
  await user.type(field, 'secret{Enter}');
  expect(submitted).toEqual(['secret']);
});

test('a problem is announced and describes the field', async () => {
  const { field } = await renderField('That password is wrong.');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('That password is wrong.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
});
