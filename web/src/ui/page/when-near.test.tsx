// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { WhenNear } from './when-near.tsx';

let comeNear = () => {};
beforeEach(() => {
  class Watch {
    observe: () => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => {
        comeNear = () => act(() => tell([{ isIntersecting: true }]));
      };
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return () => vi.unstubAllGlobals();
});

function Form({ hasProblem = false }: { hasProblem?: boolean }) {
  const [isWrong, setWrong] = useState(hasProblem);
  return (
    <>
      <WhenNear title="Options" height={40} isNeeded={isWrong}>
        <input aria-label="Capacity" />
      </WhenNear>
      <button type="button" onClick={() => setWrong(false)}>
        Mend
      </button>
    </>
  );
}
const field = () => screen.queryByRole('textbox', { name: 'Capacity' });

test.each([
  ['it is scrolled near', () => comeNear()],
  ['someone uses the keyboard', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
])('a card shows its heading from the start, and its content once %s', async (_, happen) => {
  await renderComponent(<Form />);
  expect([screen.getByRole('heading', { name: 'Options' }), field()]).toEqual([expect.anything(), null]);
  happen();
  expect(field()).toBeTruthy();
});

test('a card that had to be seen stays once nothing is wrong in it anymore', async () => {
  const { user } = await renderComponent(<Form hasProblem />);
  const shown = field();
  expect(shown).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mend' }));
  expect(field()).toBe(shown);
});
