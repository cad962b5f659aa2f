import { expect, test, vi } from 'vitest';
import { createStepUpRequest } from './step-up-request.ts';

test('whoever asks while the question is open gets the same answer, and it closes', async () => {
  const request = createStepUpRequest();
  const heard = vi.fn();
  request.subscribe(heard);
  const answers = [request.ask(), request.ask()];
  expect([request.isOpen(), heard.mock.calls.length]).toEqual([true, 1]);
  request.settle(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(request.isOpen()).toBe(false);
  const next = request.ask();
  request.settle(false);
  expect(await next).toBe(false);
});

test('with nobody to ask the answer is no', async () => {
  expect(await createStepUpRequest().ask()).toBe(false);
});
