// @vitest-environment happy-dom
import { listQuestions } from '@foyer/contract/registrations/questions.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { QuestionsCard } from './questions-card.tsx';

test('an event without questions offers to add some, until it is canceled', async () => {
  fakeApi([listQuestions, () => ({ data: { questions: [] } })]);
  const open = await renderComponent(<QuestionsCard event={anEvent({ state: 'published' })} />, ['manage-event']);
  await screen.findByText('No questions yet. Add any you’d like attendees to answer.');
  expect(screen.getByRole('button', { name: 'Add questions' })).toBeTruthy();
  open.unmount();

  await renderComponent(<QuestionsCard event={anEvent({ state: 'cancelled' })} />, ['manage-event']);
  await screen.findByText('This event has no questions.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a saved question is removed after a question, and a new one at once', async () => {
  const saved = {
    id: '0d9f3f0e-2a3c-4f53-9d0e-0f6a5b1f2c3d',
    kind: 'text',
    label: 'What do you not eat?',
    options: [],
    required: false,
    perPlace: false,
    atDoor: false,
  };
  fakeApi([listQuestions, () => ({ data: { questions: [saved] } })]);
  const { user } = await renderComponent(<QuestionsCard event={anEvent({ state: 'published' })} />, [
    'manage-event',
    'managed-events',
    'table',
  ]);
  await user.click(await screen.findByRole('button', { name: 'Edit questions' }));
  await user.click(await screen.findByRole('button', { name: 'Add question' }));
  const remove = async (number: number) => {
    await user.click(screen.getByRole('button', { name: `Actions for Question ${number}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove question' }));
  };
  const groups = () => screen.queryAllByRole('group', { name: /^Question/ }).length;
  expect(groups()).toBe(2);
  await remove(2);
  expect(groups()).toBe(1);
  await remove(1);
  await screen.findByRole('dialog', { name: 'Remove question 1?' });
  await user.click(screen.getAllByRole('button', { name: 'Keep question' }).at(-1) as HTMLElement);
  expect(groups()).toBe(1);
  await remove(1);
  await user.click(await screen.findByRole('button', { name: 'Remove question' }));
  expect(groups()).toBe(0);
});
