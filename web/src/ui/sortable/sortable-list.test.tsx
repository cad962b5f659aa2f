// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useTask } from '#src/lib/use-task.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { SortableList } from './sortable-list.tsx';

const texts = {
  handle: (name: string) => `Move ${name}`,
  hint: 'Use the arrow keys',
  moved: (name: string, position: number, count: number) => `${name}: position ${position} of ${count}`,
};

/** A list as the server has it, which `answer` may refuse to change. */
function Letters({ answer }: { answer: (order: string) => Promise<void> }) {
  const [letters, setLetters] = useState(['A', 'B', 'C']);
  const task = useTask<'move'>();
  return (
    <SortableList
      items={letters}
      idOf={(letter) => letter}
      nameOf={(letter) => letter}
      texts={texts}
      isBusy={task.pending !== null}
      onReorder={(moved) =>
        task.run('move', async () => {
          await answer(moved.join(''));
          setLetters(moved);
        })
      }
    >
      {(letter, handle) => (
        <>
          {handle}
          {letter}
        </>
      )}
    </SortableList>
  );
}

const shown = () => screen.getByRole('list').textContent;
const handle = (letter: string) => screen.getByRole('button', { name: `Move ${letter}` });

test('moves show at once, and those made while one is being saved are saved together afterwards', async () => {
  const saved: string[] = [];
  const gate = Promise.withResolvers<void>();
  const answer = async (order: string) => {
    saved.push(order);
    await gate.promise;
  };
  const { user } = await renderComponent(<Letters answer={answer} />);
  handle('A').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(shown()).toBe('BCA');
  expect(screen.getByRole('status').textContent).toBe('A: position 3 of 3');
  handle('C').focus();
  await user.keyboard('{ArrowUp}');
  expect(shown()).toBe('CBA');
  expect(saved).toEqual(['BAC']);
  gate.resolve();
  await waitFor(() => expect(saved).toEqual(['BAC', 'CBA']));
  expect(shown()).toBe('CBA');
});

test('a move that could not be saved is taken back', async () => {
  const gate = Promise.withResolvers<void>();
  const { user } = await renderComponent(<Letters answer={() => gate.promise} />);
  handle('A').focus();
  await user.keyboard('{ArrowDown}');
  expect(shown()).toBe('BAC');
  gate.reject(new Error('The server is down'));
  await waitFor(() => expect(shown()).toBe('ABC'));
});
