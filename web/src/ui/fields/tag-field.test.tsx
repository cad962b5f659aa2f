// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { TagField } from './tag-field.tsx';

function Form({ initial }: { initial: string[] }) {
  const [tags, setTags] = useState(initial);
  return (
    <>
      <TagField
        label="Skills"
        hint="Up to three"
        tags={tags}
        most={3}
        longest={12}
        problem={null}
        onChange={setTags}
        texts={{ remove: (tag) => `Remove ${tag}`, full: 'That is all that fit.', tooLong: 'Too long.' }}
      />
      <button type="button">Next</button>
    </>
  );
}

async function renderField(initial: string[] = []) {
  const view = await renderComponent(<Form initial={initial} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Skills' });
  await view.user.click(field);
  return { ...view, field, tags: () => screen.queryAllByRole('listitem').map((item) => item.textContent) };
}

test('Enter and commas add tags, and the input is cleared', async () => {
  const { user, field, tags } = await renderField();
  await user.keyboard('Design{Enter}Research,');
  expect(tags()).toEqual(['Design', 'Research']);
  expect(field.value).toBe('');
});

test('a tag that exists already is not added again', async () => {
  const { user, tags } = await renderField(['Design']);
  await user.keyboard('design{Enter}');
  expect(tags()).toEqual(['Design']);
});

test('a pasted list is split, and what does not fit stays in the input with a message', async () => {
  const { user, field, tags } = await renderField(['Design']);
  await user.paste('Research; Writing\nPublic talk');
  expect(tags()).toEqual(['Design', 'Research', 'Writing']);
  expect(field.value).toBe('Public talk');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('That is all that fit.')).toBeTruthy();
});

test('a tag that is too long stays in the input until it is edited', async () => {
  const { user, field, tags } = await renderField();
  await user.keyboard('A very long skill{Enter}');
  expect(tags()).toEqual([]);
  expect(screen.getByText('Too long.')).toBeTruthy();
  await user.keyboard('{Backspace}');
  expect(screen.queryByText('Too long.')).toBeNull();
  expect(field.value).toBe('A very long skil');
});

test('backspace in the empty input removes the last tag and keeps the focus', async () => {
  const { user, field, tags } = await renderField(['Design', 'Research']);
  await user.keyboard('x{Backspace}');
  expect(tags()).toEqual(['Design', 'Research']);
  await user.keyboard('{Backspace}');
  expect(tags()).toEqual(['Design']);
  expect(document.activeElement).toBe(field);
});

test('the button of a tag removes it and returns the focus to the input', async () => {
  const { user, field, tags } = await renderField(['Design', 'Research']);
  await user.click(screen.getByRole('button', { name: 'Remove Design' }));
  expect(tags()).toEqual(['Research']);
  expect(document.activeElement).toBe(field);
});

test('leaving the field adds what was typed', async () => {
  const { user, tags } = await renderField();
  await user.keyboard('Design');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(tags()).toEqual(['Design']);
});
