import { type Event, event as eventSchema } from '@foyer/contract/events/event.ts';
import type { FieldError } from '@foyer/contract/http.ts';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { changesOf, isChanged, type Problems } from './check-draft.ts';
import { dateFields, type EventDraft, type EventInput, eventDraftOf } from './event-draft.ts';

export type AutosaveState = {
  draft: EventDraft;
  /** The event as saved on the server; null before the first save. */
  event: Event | null;
  isSaving: boolean;
  /** Why the last save failed, unless a field was refused. */
  failure: unknown;
  /** Problems found by the server, by field. A refused field is not sent again until it is edited. */
  refused: Problems;
  /** The version that someone else saved meanwhile, until the conflict is resolved. */
  conflict: Event | null;
  /** How often the whole draft was replaced. Fields that hold their own text use it as a key, to start over. */
  replaced: number;
};

type AutosaveCalls = {
  create: (input: Partial<EventInput>, idempotencyKey: string) => Promise<Event>;
  change: (id: string, version: number, input: Partial<EventInput>) => Promise<Event>;
  onSaved: (event: Event) => void;
};

const debounceMs = 800;
/** Delays before a draft that did not reach the server is sent again. */
const retryMs = { first: 5_000, last: 60_000 };

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Holds the draft of an event and saves it when typing pauses: one save at a time, and valid fields even if others are
 * invalid. A published event is saved only on request, because attendees are notified of its changes.
 */
export function createAutosave(event: Event | null, start: EventDraft, calls: AutosaveCalls) {
  const none = { isSaving: false, failure: null, refused: {}, conflict: null };
  let state: AutosaveState = { draft: start, event, ...none, replaced: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = retryMs.first;
  let running: Promise<void> | null = null;
  /** The request that creates the event, retained until the server has confirmed it. */
  let pendingCreate: { input: Partial<EventInput>; key: string } | null = null;
  const listeners = new Set<() => void>();

  function set(part: Partial<AutosaveState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
  const isAutomatic = () => state.event === null || state.event.state === 'draft';

  /** The valid changes that are not saved yet. Nothing is sent before there is a title. */
  function pendingChanges(): Partial<EventInput> {
    const changes = changesOf(state.draft, state.event && eventDraftOf(state.event));
    if (!state.event && !changes.title) return {};
    const isRefused = (name: string) => Object.keys(state.refused).some((field) => field.split('.')[0] === name);
    return Object.fromEntries(Object.entries(changes).filter(([name]) => !isRefused(name)));
  }

  async function send(): Promise<void> {
    let sent: EventDraft | null = null;
    set({ isSaving: true });
    let failure: unknown = null;
    // Repeated for edits made meanwhile, and for the remaining fields after one was refused.
    while (sent !== state.draft && Object.keys(pendingChanges()).length > 0) {
      const { event: before } = state;
      // A repeated create sends the original fields; later edits follow with the next request.
      sent = before || !pendingCreate ? state.draft : null;
      const input = pendingChanges();
      try {
        const saved: Event = before ? await calls.change(before.id, before.version, input) : await createDraft(input);
        set({
          event: saved,
          draft: before ? withMovedRegistration(state.draft, eventDraftOf(before), eventDraftOf(saved)) : state.draft,
        });
        calls.onSaved(saved);
      } catch (error) {
        const refusal = handleRefusal(error, input);
        failure = refusal.failure;
        if (!refusal.canContinue) break;
        sent = null;
      }
    }
    set({ isSaving: false, failure });
    if (isAutomatic() && isTransient(failure)) scheduleRetry();
    else waitMs = retryMs.first;
  }

  function scheduleRetry(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), waitMs);
    waitMs = Math.min(waitMs * 2, retryMs.last);
  }

  /** Repeats a create whose response was lost with the same idempotency key, so that there is never a second draft. */
  async function createDraft(input: Partial<EventInput>): Promise<Event> {
    pendingCreate ??= { input, key: randomId() };
    try {
      return await calls.create(pendingCreate.input, pendingCreate.key);
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) pendingCreate = null;
      throw error;
    }
  }

  /** Records refused fields or a conflict. `canContinue`: the other fields can still be saved. */
  function handleRefusal(error: unknown, input: Partial<EventInput>): { canContinue: boolean; failure: unknown } {
    if (hasCode(error, 'EVENT_CHANGED')) {
      const conflict = eventSchema.safeParse(error.details);
      if (conflict.success) set({ conflict: conflict.data });
      return { canContinue: false, failure: conflict.success ? null : error };
    }
    const fields = error instanceof ApiError ? error.fields : [];
    if (fields.length === 0) return { canContinue: false, failure: error };
    refuse(fields);
    const canContinue = isAutomatic() && fields.every(({ field }) => (field.split('.')[0] ?? '') in input);
    return { canContinue, failure: null };
  }

  function refuse(fields: readonly FieldError[]): void {
    set({ refused: { ...state.refused, ...Object.fromEntries(fields.map(({ field, message }) => [field, message])) } });
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (state.conflict) return;
    // A save that is running also sends the edits made since it started.
    running ??= send().finally(() => {
      running = null;
    });
    await running;
  }

  function scheduleSave(): void {
    clearTimeout(timer);
    if (isAutomatic()) timer = setTimeout(() => void save(), debounceMs);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(part: Partial<EventDraft>): void {
      const isEdited = (field: string) => (field.split('.')[0] ?? '') in part;
      const refused = Object.fromEntries(Object.entries(state.refused).filter(([field]) => !isEdited(field)));
      set({ draft: { ...state.draft, ...part }, refused });
      scheduleSave();
    },
    save,
    /** Shows problems that another request found, such as publishing, beside their fields. */
    refuse,
    isAutomatic,
    /** The fields that were edited and not saved. */
    unsavedChanges: () => changedFields(state.draft, state.event ? eventDraftOf(state.event) : start),
    /** Applies unsaved changes of an earlier session to the draft. */
    restore(part: Partial<EventDraft>): void {
      set({ draft: { ...state.draft, ...part }, replaced: state.replaced + 1 });
      scheduleSave();
    },
    /** Sets the saved event after it was changed elsewhere, for example by publishing it. */
    setSavedEvent: (changed: Event) => set({ event: changed }),
    /** Resolves a conflict: `mine` applies the edits made here to the other version, `theirs` drops them. */
    resolve(choice: 'mine' | 'theirs'): void {
      const { conflict, event: base, draft } = state;
      if (!conflict || !base) return;
      const mine = Object.keys(changesOf(draft, eventDraftOf(base))) as (keyof EventDraft)[];
      const ownChanges = Object.fromEntries(mine.map((name) => [name, draft[name]]));
      const other = eventDraftOf(conflict);
      const second = dateFields.filter((name) => (mine.includes(name) ? draft : other).second.includes(name));
      const next = { ...other, ...(choice === 'mine' && { ...ownChanges, second }) };
      set({ ...none, event: conflict, draft: next, replaced: state.replaced + 1 });
      scheduleSave();
    },
    isUnsaved: () =>
      state.event
        ? isChanged(state.draft, eventDraftOf(state.event))
        : JSON.stringify(state.draft) !== JSON.stringify(start),
  };
}

/** Copies registration times that the server has moved together with the start of a copied event. */
function withMovedRegistration(draft: EventDraft, before: EventDraft, saved: EventDraft): EventDraft {
  const moved = (['registrationOpensAt', 'registrationClosesAt'] as const).filter(
    (name) => draft[name] === before[name] && saved[name] !== before[name],
  );
  return moved.length === 0 ? draft : { ...draft, ...Object.fromEntries(moved.map((name) => [name, saved[name]])) };
}

/** Whether a retry may succeed: there was no response, or a server error. */
function isTransient(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
}

function changedFields(draft: EventDraft, saved: EventDraft): Partial<EventDraft> {
  const before: Record<string, unknown> = saved;
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
