// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTask } from './use-task.ts';

const refused = new Error('refused');

/** Two calls that are answered when the test says so. */
function begun() {
  const { result } = renderHook(() => useTask<'remove' | 'block'>());
  const begunWith: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: 'remove' | 'block', about?: string) => {
    const key = `${name} ${about ?? ''}`.trim();
    const answer = Promise.withResolvers<void>();
    answers.set(key, answers.get(key) ?? answer);
    return act(async () => {
      const send = () => {
        begunWith.push(key);
        return answer.promise;
      };
      void result.current.run(name, send, undefined, about);
    });
  };
  const answer = (key: string, error?: Error) =>
    act(async () => (error ? answers.get(key)?.reject(error) : answers.get(key)?.resolve()));
  return { result, run, answer, begunWith };
}

test('a second click on the same button counts once', async () => {
  const { result, run, answer, begunWith } = begun();
  await run('remove');
  await run('remove');
  expect(begunWith).toEqual(['remove']);
  await answer('remove');
  expect(result.current.pending).toBeNull();
  expect(begunWith).toEqual(['remove']);
});

test('another call waits its turn, of another name or about something else', async () => {
  const { result, run, answer, begunWith } = begun();
  await run('remove', 'Ada');
  await run('remove', 'Grace');
  await run('block', 'Ada');
  expect(begunWith).toEqual(['remove Ada']);
  expect(result.current.pending).toBe('block');
  await answer('remove Ada');
  expect(begunWith).toEqual(['remove Ada', 'remove Grace']);
  await answer('remove Grace');
  await answer('block Ada');
  expect(begunWith).toEqual(['remove Ada', 'remove Grace', 'block Ada']);
  expect(result.current.pending).toBeNull();
});

test('a call that waits is made after a failure too, which stays shown until the next click', async () => {
  const { result, run, answer, begunWith } = begun();
  await run('remove');
  await run('block');
  await answer('remove', refused);
  expect(begunWith).toEqual(['remove', 'block']);
  await answer('block');
  expect(result.current.failure).toBe(refused);
  await run('remove');
  expect(result.current.failure).toBeNull();
});
