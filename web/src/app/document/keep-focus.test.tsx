// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { renderComponent } from '../../../test/render-component.tsx';
import { keepFocus } from './keep-focus.ts';

function Requests() {
  useEffect(keepFocus, []);
  const [isAnswered, setAnswered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <section>
        <h2>Requests</h2>
        {!isAnswered && (
          <ul>
            <li>
              <button type="button" onClick={() => setAnswered(true)}>
                Accept
              </button>
            </li>
          </ul>
        )}
        <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
          Check in
        </button>
        <output onMouseEnter={() => setBusy(false)}>The answer</output>
      </section>
    </main>
  );
}

test('when the pressed button is gone, the heading of its section gets the focus', async () => {
  const { user } = await renderComponent(<Requests />);
  screen.getByRole('button', { name: 'Accept' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Requests' })));
});

test('a button that was disabled during its call gets the focus back', async () => {
  const { user } = await renderComponent(<Requests />);
  const button = screen.getByRole('button', { name: 'Check in' });
  button.focus();
  await user.keyboard('{Enter}');
  // Browsers take the focus from a disabled button; happy-dom does not.
  button.blur();
  await user.hover(screen.getByText('The answer'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

function RenameDialog() {
  useEffect(keepFocus, []);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const [isBusy, setBusy] = useState(false);
  return (
    <dialog ref={dialog}>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
        Rename
      </button>
      <output onMouseEnter={() => setBusy(false)}>Try again</output>
    </dialog>
  );
}

test('so does a button in a dialog', async () => {
  const { user } = await renderComponent(<RenameDialog />);
  const button = screen.getByRole('button', { name: 'Rename' });
  button.focus();
  await user.keyboard('{Enter}');
  button.blur();
  await user.hover(screen.getByText('Try again'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

function Registration() {
  useEffect(keepFocus, []);
  const [isBusy, setBusy] = useState(false);
  const question = { title: 'Cancel your registration?', text: '', confirm: 'Yes', cancel: 'No' };
  return (
    <main>
      <h1 tabIndex={-1}>Evening of quadrants</h1>
      <ConfirmButton label="Cancel" loading={isBusy} question={question} onConfirm={() => setBusy(true)} />
      <output onMouseEnter={() => setBusy(false)}>The answer</output>
    </main>
  );
}

test('a button whose dialog closed gets the focus back once its call has ended', async () => {
  vi.useFakeTimers();
  const { user } = await renderComponent(<Registration />);
  const button = screen.getByRole('button', { name: 'Cancel' });
  button.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  // Browsers give no focus to a disabled button; happy-dom does.
  button.blur();
  await vi.runAllTimersAsync();
  expect(document.activeElement).toBe(document.body);
  await user.hover(screen.getByText('The answer'));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(document.activeElement).toBe(button);
});

test('a button that has the focus already keeps it when it is pressed with the mouse', async () => {
  const { user } = await renderComponent(<Requests />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Check in' });
  button.focus();
  await user.click(button);
  button.blur();
  await user.hover(screen.getByText('The answer'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('who presses beside a control leaves it', async () => {
  vi.useFakeTimers();
  await renderComponent(<Requests />);
  const accept = screen.getByRole('button', { name: 'Accept' });
  accept.focus();
  fireEvent.pointerDown(document.body);
  accept.blur();
  fireEvent.click(accept);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});
