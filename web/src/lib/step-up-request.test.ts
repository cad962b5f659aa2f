import { expect, test, vi } from 'vitest';
import { createStepUpRequest } from './step-up-request.ts';

test('concurrent requests share one prompt and its outcome', async () => {
  const request = createStepUpRequest();
  const onChange = vi.fn();
  request.subscribe(onChange);
  const answers = [request.ask(), request.ask()];
  expect([request.isOpen(), onChange.mock.calls.length]).toEqual([true, 1]);
  request.settle(true);
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(request.isOpen()).toBe(false);
  const next = request.ask();
  request.settle(false);
  expect(await next).toBe(false);
});

test('without a dialog the outcome is false', async () => {
  expect(await createStepUpRequest().ask()).toBe(false);
});
