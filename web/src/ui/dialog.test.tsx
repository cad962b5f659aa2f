// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields/text-field.tsx';

const question = {
  title: 'Cancel this event?',
  text: 'Everyone is notified.',
  confirm: 'Cancel event',
  cancel: 'Keep event',
};

async function renderButton() {
  let confirmations = 0;
  const confirm = () => {
    confirmations += 1;
  };
  const view = await renderComponent(<ConfirmButton label="Cancel" question={question} onConfirm={confirm} />);
  return { ...view, button: screen.getByRole('button', { name: 'Cancel' }), confirmations: () => confirmations };
}
/** `Keep event` is also the name of the close button in the corner. */
const keepButton = () => screen.getByText('Keep event').closest('button');

test('the dialog is modal, has a name and starts at the safe answer', async () => {
  const { user, button } = await renderButton();
  await user.click(button);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Cancel this event?' });
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(keepButton());
});

test('the safe answer closes the dialog and returns the focus to the button', async () => {
  const { user, button, confirmations } = await renderButton();
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(confirmations()).toBe(0);
});

test('Escape closes the dialog without confirming and returns the focus', async () => {
  const { user, button, confirmations } = await renderButton();
  await user.click(button);
  // The browser turns Escape into `cancel`, which the dialog must handle itself.
  const isDefaultAllowed = fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(isDefaultAllowed).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(confirmations()).toBe(0);
});

test('a dialog that the browser has closed by itself is closed for its page too', async () => {
  const { user, button, confirmations } = await renderButton();
  await user.click(button);
  // What a browser does on a second Escape or back button without anything pressed in between.
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button);
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  expect(confirmations()).toBe(0);
});

test('one that its page keeps, to ask about typed text for example, stays open', async () => {
  let asked = 0;
  await renderComponent(
    <Dialog title="Note" closeLabel="Close" onClose={() => (asked += 1)}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  act(() => dialog.close());
  expect([asked, dialog.open]).toEqual([1, true]);
});

test('a double click on the confirming button confirms once', async () => {
  const { user, button, confirmations } = await renderButton();
  await user.click(button);
  await user.dblClick(screen.getByRole('button', { name: 'Cancel event' }));
  expect(confirmations()).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog can be opened again', async () => {
  const { user, button, confirmations } = await renderButton();
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Cancel event' }));
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Cancel event' }));
  expect(confirmations()).toBe(2);
});

function TwoSteps() {
  const [step, setStep] = useState(1);
  return (
    <Dialog title="New link" closeLabel="Close" onClose={() => undefined}>
      {step === 1 ? (
        <>
          <TextField
            isFirst
            label="Name"
            name="name"
            autoComplete="off"
            value=""
            problem={null}
            onChange={() => undefined}
          />
          <button type="button" onClick={() => setStep(2)}>
            Create link
          </button>
        </>
      ) : (
        <p>Link created</p>
      )}
    </Dialog>
  );
}

test('a dialog starts at its first field, and its next step takes the focus', async () => {
  const { user } = await renderComponent(<TwoSteps />);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New link' }));
});
