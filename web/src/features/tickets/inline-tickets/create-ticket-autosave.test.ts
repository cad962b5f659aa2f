import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { createTicketAutosave } from './create-ticket-autosave.ts';
import { type InlineTicketRow, newTicketRow, readTicketRow } from './ticket-rows.ts';

const context = { currency: 'EUR', language: 'en', timeZone: 'UTC' };
const row = (name: string, price: string, id: string | null = null): InlineTicketRow =>
  newTicketRow('in-person', { key: name, id, name, price });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that writes down its requests; the next ones fail with `failures`, the first first. */
function setUp(rows: InlineTicketRow[] = []) {
  const requests: string[] = [];
  const failures: Error[] = [];
  const answer = async <T>(request: string, value: T): Promise<T> => {
    requests.push(request);
    const failure = failures.shift();
    if (failure) throw failure;
    return value;
  };
  const autosave = createTicketAutosave(rows, {
    create: (event, { name, priceMinor, kind, position }, key) =>
      answer(`create ${event} ${key} ${name} ${kind} ${priceMinor} at ${position}`, `id-${key}`),
    change: (event, id, { name, priceMinor }) => answer(`change ${event} ${id} ${name} ${priceMinor}`, undefined),
    archive: (event, id) => answer(`archive ${event} ${id}`, undefined),
    read(each) {
      const { input, problems } = readTicketRow(each, 'in-person', context);
      return Object.keys(problems).length === 0 ? input : null;
    },
    onSaved: () => undefined,
  });
  return { autosave, requests, failures };
}

test('tickets typed before the event exists are created once it does', async () => {
  const { autosave, requests } = setUp();
  autosave.change([row('Standard', '12.50'), row('Student', '0')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([requests, autosave.isUnsaved()]).toEqual([[], true]);
  autosave.setEvent('e1');
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toEqual(['create e1 Standard Standard paid 1250 at 0', 'create e1 Student Student free 0 at 1']);
  expect([autosave.isUnsaved(), autosave.read().rows.map(({ id }) => id)]).toEqual([
    false,
    ['id-Standard', 'id-Student'],
  ]);
});

test('an incomplete ticket waits, and does not hold up the others', async () => {
  const { autosave, requests } = setUp();
  autosave.setEvent('e1');
  autosave.change([row('Standard', ''), row('Student', '5')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toEqual(['create e1 Student Student paid 500 at 1']);
  expect([autosave.isComplete(), autosave.isUnsaved()]).toEqual([false, true]);
});

test('changed tickets are changed, removed ones archived, and saving twice sends nothing', async () => {
  const { autosave, requests } = setUp([row('Standard', '10', 'a'), row('Student', '5', 'b')]);
  autosave.setEvent('e1');
  expect(autosave.isUnsaved()).toBe(false);
  autosave.change([row('Standard', '11', 'a')]);
  await autosave.save();
  await autosave.save();
  expect(requests).toEqual(['change e1 a Standard 1100', 'archive e1 b']);
});

test('a creation whose response was lost is repeated as it was, and the later edit follows', async () => {
  const { autosave, requests, failures } = setUp();
  autosave.setEvent('e1');
  failures.push(new ApiError('NETWORK_ERROR', 'No response', { requestId: '1' }));
  autosave.change([row('Standard', '10')]);
  await autosave.save();
  expect(autosave.read().failure).not.toBeNull();
  autosave.change([{ ...row('Standard', '12') }]);
  await autosave.save();
  expect(requests).toEqual([
    'create e1 Standard Standard paid 1000 at 0',
    'create e1 Standard Standard paid 1000 at 0',
    'change e1 id-Standard Standard 1200',
  ]);
  expect([autosave.read().failure, autosave.isUnsaved()]).toEqual([null, false]);
});

test('a ticket removed while it is being created does not stay behind', async () => {
  const { autosave, requests } = setUp();
  autosave.setEvent('e1');
  autosave.change([row('Standard', '10')]);
  const saving = autosave.save();
  autosave.change([]);
  await saving;
  expect(requests).toEqual(['create e1 Standard Standard paid 1000 at 0', 'archive e1 id-Standard']);
});
