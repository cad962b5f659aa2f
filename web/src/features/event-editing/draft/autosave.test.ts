import type { Event } from '@foyer/contract/events/event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { anEvent } from '../../../../test/an-event.ts';
import { createAutosave } from './autosave.ts';
import { type EventInput, emptyDraft, eventDraftOf } from './event-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = emptyDraft('en', 'Europe/Madrid');
const lost = () => new ApiError('NETWORK_ERROR', 'no answer', { requestId: 'r' });
const refused = (field: string, message: string) =>
  new ApiError('VALIDATION_FAILED', 'refused', { status: 400, requestId: 'r', details: [{ field, message }] });

/** A server of one event, which does each thing that it is asked to unless it is told to fail. */
function oneEvent() {
  const asked: { what: string; given: Partial<EventInput>; key?: string }[] = [];
  const failures: (Error | 'after')[] = [];
  const begun = new Map<string, Event>();
  let kept: Event | null = null;

  function keep(given: Partial<EventInput>, version: number): Event {
    const { capacity: _, ...facts } = given;
    kept = { ...(kept ?? anEvent()), ...facts, version };
    return kept;
  }
  async function answer<T>(act: () => T): Promise<T> {
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    const done = act();
    if (failure === 'after') throw lost();
    return done;
  }
  const autosave = createAutosave(null, start, {
    create(given, key) {
      asked.push({ what: 'create', given, key });
      return answer(() => {
        const known = begun.get(key) ?? keep(given, 0);
        begun.set(key, known);
        return known;
      });
    },
    change(_, version, given) {
      asked.push({ what: 'change', given });
      return answer(() => keep(given, version + 1));
    },
    onSaved: () => undefined,
  });
  return { autosave, asked, failures, begun, typing: () => vi.advanceTimersByTimeAsync(1_000) };
}

test('nothing is sent before there is a title, and then what was typed, once typing pauses', async () => {
  const { autosave, asked, typing } = oneEvent();
  autosave.change({ summary: 'Three talks' });
  await typing();
  expect(asked).toEqual([]);
  autosave.change({ title: 'Com' });
  autosave.change({ title: 'Compilers' });
  await typing();
  expect(asked).toMatchObject([{ what: 'create', given: { title: 'Compilers', summary: 'Three talks' } }]);
  autosave.change({ summary: 'Four talks' });
  await typing();
  expect(asked[1]).toEqual({ what: 'change', given: { summary: 'Four talks' } });
  expect(autosave.isUnsaved()).toBe(false);
});

test('an answer that was lost makes no second draft, and what was typed since follows', async () => {
  const { autosave, asked, failures, begun, typing } = oneEvent();
  failures.push('after');
  autosave.change({ title: 'Compilers' });
  await typing();
  expect(autosave.read().failure).toBeInstanceOf(ApiError);
  autosave.change({ title: 'Compilers and bread' });
  await typing();
  expect(begun.size).toBe(1);
  expect(asked.map(({ what, given }) => [what, given.title])).toEqual([
    ['create', 'Compilers'],
    ['create', 'Compilers'],
    ['change', 'Compilers and bread'],
  ]);
  expect([autosave.isUnsaved(), autosave.read().failure]).toEqual([false, null]);
});

test('a field that is refused waits until it is typed anew, the others are kept', async () => {
  const { autosave, asked, failures, typing } = oneEvent();
  failures.push(refused('contact', 'line.invalid_characters'));
  autosave.change({ title: 'Compilers', contact: 'odd' });
  await typing();
  expect(asked.map(({ given }) => 'contact' in given)).toEqual([true, false]);
  expect(autosave.read().refused).toEqual({ contact: 'line.invalid_characters' });
  expect(autosave.isUnsaved()).toBe(true);
  autosave.change({ contact: 'ada@example.com' });
  await typing();
  expect(asked.at(-1)).toMatchObject({ what: 'change', given: { contact: 'ada@example.com' } });
  expect([autosave.read().refused, autosave.isUnsaved()]).toEqual([{}, false]);
});

test('what the server moves with the start is shown, and not sent back', async () => {
  const opens = (day: number) => `2031-03-${day}T11:00:00.000Z`;
  const asked: Partial<EventInput>[] = [];
  let event = anEvent({ title: 'Compilers', registrationOpensAt: opens(10) });
  const autosave = createAutosave(event, eventDraftOf(event), {
    create: async () => event,
    change: async (_, version, given) => {
      asked.push(given);
      const { capacity: __, ...facts } = given;
      event = { ...event, registrationOpensAt: opens(24), ...facts, version: version + 1 };
      return event;
    },
    onSaved: () => undefined,
  });
  autosave.change({ startsAt: '2031-04-07T19:00' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(autosave.read().draft.registrationOpensAt).toBe('2031-03-24T12:00');
  expect(autosave.isUnsaved()).toBe(false);
  autosave.change({ summary: 'Three talks' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map((given) => Object.keys(given))).toEqual([['startsAt'], ['summary']]);
});

test('of two versions the person chooses, and what is typed here goes on top of theirs', async () => {
  const { autosave, asked, failures, typing } = oneEvent();
  autosave.change({ title: 'Compilers' });
  await typing();
  const theirs = { ...autosave.read().event, version: 7, summary: 'Theirs' };
  failures.push(new ApiError('EVENT_CHANGED', 'changed', { status: 409, requestId: 'r', details: theirs }));
  autosave.change({ contact: 'ada@example.com' });
  await typing();
  expect(autosave.read().theirs?.version).toBe(7);
  // Until then nothing is sent.
  autosave.change({ contact: 'grace@example.com' });
  await typing();
  expect(asked).toHaveLength(2);
  autosave.settle('mine');
  expect(autosave.read().draft).toMatchObject({ summary: 'Theirs', contact: 'grace@example.com' });
  await typing();
  expect(asked.at(-1)).toEqual({ what: 'change', given: { contact: 'grace@example.com' } });
});

test('what is published is sent when that is asked for, and not before', async () => {
  const { autosave, asked, typing } = oneEvent();
  autosave.change({ title: 'Compilers' });
  await typing();
  const { event } = autosave.read();
  if (event) autosave.replace({ ...event, state: 'published' });
  autosave.change({ summary: 'Four talks' });
  await typing();
  expect(asked).toHaveLength(1);
  await autosave.save();
  expect(asked.at(-1)).toEqual({ what: 'change', given: { summary: 'Four talks' } });
});

test('what did not reach the server is sent again by itself, later each time', async () => {
  const { autosave, asked, failures } = oneEvent();
  failures.push(lost(), lost(), lost());
  autosave.change({ title: 'Compilers' });
  await vi.advanceTimersByTimeAsync(1_000);
  const [first, second] = [asked.length, autosave.read().failure];
  expect([first, second instanceof ApiError]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, autosave.isUnsaved()]).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([asked.length, autosave.isUnsaved(), autosave.read().failure]).toEqual([4, false, null]);
});

test('what was typed and not saved is put on top of what the server has meanwhile', async () => {
  const { autosave, asked, typing } = oneEvent();
  autosave.change({ title: 'Compilers' });
  await typing();
  autosave.change({ summary: 'Four talks' });
  const typed = autosave.typed();
  expect(typed).toEqual({ summary: 'Four talks' });
  await typing();
  autosave.restore({ contact: 'grace@example.com' });
  await typing();
  expect(asked.at(-1)?.given).toEqual({ contact: 'grace@example.com' });
  expect(autosave.read().replaced).toBe(1);
});
