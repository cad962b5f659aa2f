import { ApiError } from '#src/lib/api/api-error.ts';
import type { InlineTicketRow, TicketRowInput } from './ticket-rows.ts';

type TicketCalls = {
  /** Returns the id of the new ticket type. */
  create: (eventId: string, input: TicketRowInput & { position: number }, idempotencyKey: string) => Promise<string>;
  change: (eventId: string, typeId: string, input: TicketRowInput) => Promise<void>;
  archive: (eventId: string, typeId: string) => Promise<void>;
  /** What the API takes of a row; null while it is incomplete or invalid, and for rows that are not changed here. */
  read: (row: InlineTicketRow) => TicketRowInput | null;
  onSaved: (eventId: string) => void;
};

export type TicketAutosaveState = { rows: readonly InlineTicketRow[]; isSaving: boolean; failure: unknown };

const debounceMs = 800;

/**
 * Holds the ticket types of a draft and saves them when typing pauses, one request at a time. Rows typed before the event
 * exists wait for its id. A creation whose response was lost is repeated as it was, so that there is never a second one.
 */
export function createTicketAutosave(rows: readonly InlineTicketRow[], calls: TicketCalls) {
  let state: TicketAutosaveState = { rows, isSaving: false, failure: null };
  let eventId: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** What is saved, by id of the ticket type. */
  const saved = new Map<string, string>();
  const creating = new Map<string, TicketRowInput & { position: number }>();
  const listeners = new Set<() => void>();

  for (const row of rows) if (row.id !== null) saved.set(row.id, JSON.stringify(calls.read(row)));

  function set(part: Partial<TicketAutosaveState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** The next request that brings the server closer to the rows; null if there is none. */
  function nextRequest(event: string): (() => Promise<void>) | null {
    const removed = [...saved.keys()].find((id) => !state.rows.some((row) => row.id === id));
    // Before others are removed, new ones are added: the event stays one with tickets.
    for (const [position, row] of state.rows.entries()) {
      const input = calls.read(row);
      if (input === null) continue;
      const { id, key } = row;
      if (id === null) return () => create(event, key, { ...input, position });
      if (saved.get(id) !== JSON.stringify(input)) {
        return async () => {
          await calls.change(event, id, input);
          saved.set(id, JSON.stringify(input));
        };
      }
    }
    if (removed === undefined) return null;
    return async () => {
      await calls.archive(event, removed);
      saved.delete(removed);
    };
  }

  async function create(event: string, key: string, input: TicketRowInput & { position: number }): Promise<void> {
    const body = creating.get(key) ?? input;
    creating.set(key, body);
    try {
      const id = await calls.create(event, body, key);
      const { position: _, ...fields } = body;
      saved.set(id, JSON.stringify(fields));
      // A row that was removed meanwhile is archived by the next request.
      set({ rows: state.rows.map((row) => (row.key === key ? { ...row, id } : row)) });
    } catch (error) {
      // The server has refused it, so the next attempt may differ.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) creating.delete(key);
      throw error;
    }
  }

  async function send(event: string): Promise<void> {
    let failure: unknown = null;
    let isChanged = false;
    set({ isSaving: true });
    for (let request = nextRequest(event); request !== null && failure === null; request = nextRequest(event)) {
      isChanged = true;
      await request().catch((error: unknown) => {
        failure = error;
      });
    }
    set({ isSaving: false, failure });
    if (isChanged) calls.onSaved(event);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (eventId === null || nextRequest(eventId) === null) return;
    running ??= send(eventId).finally(() => {
      running = null;
    });
    await running;
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Tells where the ticket types belong, once the event exists. */
    setEvent(id: string): void {
      if (eventId === id) return;
      eventId = id;
      void save();
    },
    change(next: readonly InlineTicketRow[]): void {
      set({ rows: next, failure: null });
      clearTimeout(timer);
      timer = setTimeout(() => void save(), debounceMs);
    },
    /** Fields beside the rows that their price or attendance mode depends on have changed. */
    saveSoon(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), debounceMs);
    },
    save,
    /** Whether every row can be saved. */
    isComplete: () => state.rows.every((row) => row.isDonation || calls.read(row) !== null),
    isUnsaved(): boolean {
      if (eventId === null) return state.rows.length > 0;
      return state.rows.some((row) => !row.isDonation && calls.read(row) === null) || nextRequest(eventId) !== null;
    },
  };
}
