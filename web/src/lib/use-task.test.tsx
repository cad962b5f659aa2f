// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { useTask } from './use-task.ts';

function SaveButton() {
  const task = useTask<'save'>();
  return (
    <>
      <button
        type="button"
        disabled={task.pending !== null}
        onClick={(event) => {
          const button = event.currentTarget;
          void task.run('save', async () => {
            // As browsers do with a button that is disabled.
            button.blur();
          });
        }}
      >
        Save
      </button>
      {task.failure !== null && <p>Failed</p>}
    </>
  );
}

test('a button that was disabled while its call ran has the focus again', async () => {
  const { user } = await renderComponent(<SaveButton />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.click(button);
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
});
