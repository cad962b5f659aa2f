import type { Event } from '@foyer/contract/events/event.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { anEvent } from '../../../../test/an-event.ts';
import { createAutosave } from './create-autosave.ts';
import { type EventInput, emptyDraft, eventDraftOf } from './event-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = emptyDraft('en', 'Europe/Madrid');
const noResponse = () => new ApiError('NETWORK_ERROR', 'no answer', { requestId: 'r' });
const refused = (field: string, message: string) =>
  new ApiError('VALIDATION_FAILED', 'refused', { status: 400, requestId: 'r', details: [{ field, message }] });

/** A fake server with one event. The next failures are queued: an error, or 'after' if only the response gets lost. */
function fakeServer() {
  const requests: { action: string; input: Partial<EventInput>; key?: string }[] = [];
  const failures: (Error | 'after')[] = [];
  const created = new Map<string, Event>();
  let stored: Event | null = null;

  function store(input: Partial<EventInput>, version: number): Event {
    const { capacity: _, ...facts } = input;
    stored = { ...(stored ?? anEvent()), ...facts, version };
    return stored;
  }
  async function respond<T>(act: () => T): Promise<T> {
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    const done = act();
    if (failure === 'after') throw noResponse();
    return done;
  }
  const autosave = createAutosave(null, start, {
    create(input, key) {
      requests.push({ action: 'create', input, key });
      return respond(() => {
        const existing = created.get(key) ?? store(input, 0);
        created.set(key, existing);
        return existing;
      });
    },
    change(_, version, input) {
      requests.push({ action: 'change', input });
      return respond(() => store(input, version + 1));
    },
    onSaved: () => undefined,
  });
  return { autosave, requests, failures, created, typing: () => vi.advanceTimersByTimeAsync(1_000) };
}

test('sends nothing before there is a title, then saves whenever typing pauses', async () => {
  const { autosave, requests, typing } = fakeServer();
  autosave.change({ summary: 'Three talks' });
  await typing();
  expect(requests).toEqual([]);
  autosave.change({ title: 'Com' });
  autosave.change({ title: 'Compilers' });
  await typing();
  expect(requests).toMatchObject([{ action: 'create', input: { title: 'Compilers', summary: 'Three talks' } }]);
  autosave.change({ summary: 'Four talks' });
  await typing();
  expect(requests[1]).toEqual({ action: 'change', input: { summary: 'Four talks' } });
  expect(autosave.isUnsaved()).toBe(false);
});

test('a lost response creates no second draft, and later edits are saved after it', async () => {
  const { autosave, requests, failures, created, typing } = fakeServer();
  failures.push('after');
  autosave.change({ title: 'Compilers' });
  await typing();
  expect(autosave.read().failure).toBeInstanceOf(ApiError);
  autosave.change({ title: 'Compilers and bread' });
  await typing();
  expect(created.size).toBe(1);
  expect(requests.map(({ action, input }) => [action, input.title])).toEqual([
    ['create', 'Compilers'],
    ['create', 'Compilers'],
    ['change', 'Compilers and bread'],
  ]);
  expect([autosave.isUnsaved(), autosave.read().failure]).toEqual([false, null]);
});

test('a refused field waits until it is edited, while the others are saved', async () => {
  const { autosave, requests, failures, typing } = fakeServer();
  failures.push(refused('contact', 'line.invalid_characters'));
  autosave.change({ title: 'Compilers', contact: 'odd' });
  await typing();
  expect(requests.map(({ input }) => 'contact' in input)).toEqual([true, false]);
  expect(autosave.read().refused).toEqual({ contact: 'line.invalid_characters' });
  expect(autosave.isUnsaved()).toBe(true);
  autosave.change({ contact: 'ada@example.com' });
  await typing();
  expect(requests.at(-1)).toMatchObject({ action: 'change', input: { contact: 'ada@example.com' } });
  expect([autosave.read().refused, autosave.isUnsaved()]).toEqual([{}, false]);
});

test('shows registration times that the server moves with the start, and does not send them back', async () => {
  const opens = (day: number) => `2031-03-${day}T11:00:00.000Z`;
  const requests: Partial<EventInput>[] = [];
  let event = anEvent({ title: 'Compilers', registrationOpensAt: opens(10) });
  const autosave = createAutosave(event, eventDraftOf(event), {
    create: async () => event,
    change: async (_, version, input) => {
      requests.push(input);
      const { capacity: __, ...facts } = input;
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
  expect(requests.map((input) => Object.keys(input))).toEqual([['startsAt'], ['summary']]);
});

test('in a conflict the organizer chooses a version, and can reapply their own changes to the other one', async () => {
  const { autosave, requests, failures, typing } = fakeServer();
  autosave.change({ title: 'Compilers' });
  await typing();
  const theirs = { ...autosave.read().event, version: 7, summary: 'Theirs' };
  failures.push(new ApiError('EVENT_CHANGED', 'changed', { status: 409, requestId: 'r', details: theirs }));
  autosave.change({ contact: 'ada@example.com' });
  await typing();
  expect(autosave.read().conflict?.version).toBe(7);
  // Nothing is saved until the conflict is resolved.
  autosave.change({ contact: 'grace@example.com' });
  await typing();
  expect(requests).toHaveLength(2);
  autosave.resolve('mine');
  expect(autosave.read().draft).toMatchObject({ summary: 'Theirs', contact: 'grace@example.com' });
  await typing();
  expect(requests.at(-1)).toEqual({ action: 'change', input: { contact: 'grace@example.com' } });
});

test('a published event is saved only on request', async () => {
  const { autosave, requests, typing } = fakeServer();
  autosave.change({ title: 'Compilers' });
  await typing();
  const { event } = autosave.read();
  if (event) autosave.setSavedEvent({ ...event, state: 'published' });
  autosave.change({ summary: 'Four talks' });
  await typing();
  expect(requests).toHaveLength(1);
  await autosave.save();
  expect(requests.at(-1)).toEqual({ action: 'change', input: { summary: 'Four talks' } });
});

test('retries automatically after a network failure, with growing delays', async () => {
  const { autosave, requests, failures } = fakeServer();
  failures.push(noResponse(), noResponse(), noResponse());
  autosave.change({ title: 'Compilers' });
  await vi.advanceTimersByTimeAsync(1_000);
  const [first, second] = [requests.length, autosave.read().failure];
  expect([first, second instanceof ApiError]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([requests.length, autosave.isUnsaved()]).toEqual([3, true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([requests.length, autosave.isUnsaved(), autosave.read().failure]).toEqual([4, false, null]);
});

test('restores unsaved changes on top of the version on the server', async () => {
  const { autosave, requests, typing } = fakeServer();
  autosave.change({ title: 'Compilers' });
  await typing();
  autosave.change({ summary: 'Four talks' });
  const changes = autosave.unsavedChanges();
  expect(changes).toEqual({ summary: 'Four talks' });
  await typing();
  autosave.restore({ contact: 'grace@example.com' });
  await typing();
  expect(requests.at(-1)?.input).toEqual({ contact: 'grace@example.com' });
  expect(autosave.read().replaced).toBe(1);
});
