// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { CodeField } from './code-field.tsx';

type FormProps = {
  initial: string;
  isOver: boolean;
  onComplete: (digits: string) => void;
  onEnter: (digits: string) => void;
};

/** Entering 000000 is a problem. */
function Form({ initial, isOver, onComplete, onEnter }: FormProps) {
  const [value, setValue] = useState(initial);
  return (
    <CodeField
      label="Code"
      value={value}
      problem={value === '000000' ? 'That code is wrong.' : null}
      isOver={isOver}
      onChange={setValue}
      onComplete={onComplete}
      onEnter={() => onEnter(value)}
    />
  );
}

async function renderField({ isOver = false, value = '' } = {}) {
  const completed: string[] = [];
  const entered: string[] = [];
  const view = await renderComponent(
    <Form
      initial={value}
      isOver={isOver}
      onComplete={(digits) => completed.push(digits)}
      onEnter={(digits) => entered.push(digits)}
    />,
  );
  return { ...view, field: screen.getByLabelText<HTMLInputElement>('Code'), completed, entered };
}

test('the field has the focus, and the sixth digit completes the code once', async () => {
  const { user, field, completed } = await renderField();
  expect(document.activeElement).toBe(field);
  await user.keyboard('12345');
  expect(completed).toEqual([]);
  await user.keyboard('6');
  expect(completed).toEqual(['123456']);
  await user.keyboard('7');
  expect(completed).toEqual(['123456']);
});

test('letters and spaces are ignored', async () => {
  const { user, field } = await renderField();
  await user.keyboard('1a2 3');
  expect(field.value).toBe('123');
});

test('a pasted message replaces the value with the code in it', async () => {
  const { user, field, completed } = await renderField();
  await user.keyboard('99');
  await user.paste('Your code is 123 456.');
  expect(field.value).toBe('123456');
  expect(completed).toEqual(['123456']);
});

test('backspace and the arrow keys edit in the middle, and completing again reports the new code', async () => {
  const { user, field, completed } = await renderField();
  await user.keyboard('123456');
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}');
  expect(field.value).toBe('12356');
  await user.keyboard('9');
  expect(field.value).toBe('123956');
  expect(completed).toEqual(['123456', '123956']);
});

test('a problem is announced and selects the code, so that typing replaces it', async () => {
  const { user, field, completed } = await renderField();
  await user.keyboard('000000');
  expect(screen.getByRole('alert').textContent).toBe('That code is wrong.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('6');
  expect(field.value).toBe('6');
  expect(completed).toHaveLength(1);
});

test('Enter is reported with the digits typed so far', async () => {
  const { user, entered } = await renderField();
  await user.keyboard('123{Enter}');
  expect(entered).toEqual(['123']);
});

test('a code that is over can be neither typed nor pasted', async () => {
  const { user, field, completed } = await renderField({ isOver: true, value: '12' });
  await user.click(field);
  await user.keyboard('3456');
  await user.paste('123456');
  expect(field.value).toBe('12');
  expect(completed).toEqual([]);
});
