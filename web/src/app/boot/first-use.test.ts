// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { firstUse } from './first-use.ts';

beforeEach(() => {
  document.body.innerHTML = '<h1>Ada</h1><button><b>Share</b></button><a href="/events">Events</a>';
});

/** Whether `firstUse` has settled after this. */
async function isUsedBy(act: () => void): Promise<boolean> {
  let isUsed = false;
  void firstUse().then(() => {
    isUsed = true;
  });
  act();
  await Promise.resolve();
  await Promise.resolve();
  return isUsed;
}

const send = (kind: string, selector: string) => () =>
  void document.querySelector(selector)?.dispatchEvent(new Event(kind, { bubbles: true }));

test.each([
  ['pointerdown', 'h1'],
  ['keydown', 'body'],
  ['click', 'a'],
  ['pointerover', 'b'],
  ['focusin', 'a'],
])('%s on %s is a use', async (kind, selector) => {
  expect(await isUsedBy(send(kind, selector))).toBe(true);
});

test.each([
  ['pointerover', 'h1'],
  ['scroll', 'body'],
])('%s on %s is reading', async (kind, selector) => {
  expect(await isUsedBy(send(kind, selector))).toBe(false);
});

test('a control that has the focus already is in use', async () => {
  document.querySelector('button')?.focus();
  expect(await isUsedBy(() => undefined)).toBe(true);
});
