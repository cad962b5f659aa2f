import { type Event, event as eventSchema } from '@foyer/contract/events/event.ts';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { changesOf, isChanged, type Problems } from './check-draft.ts';
import { dateFields, type EventDraft, type EventInput, eventDraftOf } from './event-draft.ts';

export type AutosaveState = {
  draft: EventDraft;
  /** As the server has it; null before the first save. */
  event: Event | null;
  isSaving: boolean;
  /** Why the last save failed, when no field is to blame. */
  failure: unknown;
  /** What the server refused, by field; such a field waits until it is typed anew. */
  refused: Problems;
  /** What somebody else saved meanwhile, when that stands in the way. */
  theirs: Event | null;
  /** How often another draft took the place of this one: what holds its own text begins anew. */
  replaced: number;
};

type Calls = {
  create: (given: Partial<EventInput>, idempotencyKey: string) => Promise<Event>;
  change: (id: string, version: number, given: Partial<EventInput>) => Promise<Event>;
  onSaved: (event: Event) => void;
};

const quietMs = 800;
/** Until a draft that did not reach the server is sent again by itself. */
const againMs = { first: 5_000, last: 60_000 };

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Holds what is typed, and saves a draft by itself once typing pauses: one save at a time, what is good even when
 * something else is not. What is published already waits for a word: guests would be told of every keystroke.
 */
export function createAutosave(event: Event | null, start: EventDraft, calls: Calls) {
  const none = { isSaving: false, failure: null, refused: {}, theirs: null };
  let now: AutosaveState = { draft: start, event, ...none, replaced: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = againMs.first;
  let running: Promise<void> | null = null;
  /** What a draft was to begin with, as long as it is not known whether it did. */
  let beginning: { given: Partial<EventInput>; key: string } | null = null;
  const listeners = new Set<() => void>();

  function set(part: Partial<AutosaveState>): void {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  }
  const savesItself = () => now.event === null || now.event.state === 'draft';

  /** What can be sent: nothing before there is a title. */
  function waiting(): Partial<EventInput> {
    const changes = changesOf(now.draft, now.event && eventDraftOf(now.event));
    if (!now.event && !changes.title) return {};
    const isRefused = (name: string) => Object.keys(now.refused).some((field) => field.split('.')[0] === name);
    return Object.fromEntries(Object.entries(changes).filter(([name]) => !isRefused(name)));
  }

  async function send(): Promise<void> {
    let sent: EventDraft | null = null;
    set({ isSaving: true });
    let failure: unknown = null;
    // Once more for what was typed meanwhile, or for what is left when a field was refused.
    while (sent !== now.draft && Object.keys(waiting()).length > 0) {
      const { event: before } = now;
      // What is asked for again is what was typed then; the rest follows.
      sent = before || !beginning ? now.draft : null;
      const given = waiting();
      try {
        const saved: Event = before ? await calls.change(before.id, before.version, given) : await begin(given);
        set({
          event: saved,
          draft: before ? following(now.draft, eventDraftOf(before), eventDraftOf(saved)) : now.draft,
        });
        calls.onSaved(saved);
      } catch (error) {
        const told = refuse(error, given);
        failure = told.failure;
        if (!told.goesOn) break;
        sent = null;
      }
    }
    set({ isSaving: false, failure });
    if (savesItself() && isPassing(failure)) sendAgain();
    else waitMs = againMs.first;
  }

  function sendAgain(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), waitMs);
    waitMs = Math.min(waitMs * 2, againMs.last);
  }

  /** An answer that was lost is asked for again before anything new is said: or there would be two drafts. */
  async function begin(given: Partial<EventInput>): Promise<Event> {
    beginning ??= { given, key: randomId() };
    try {
      return await calls.create(beginning.given, beginning.key);
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) beginning = null;
      throw error;
    }
  }

  /** Whether saving goes on without what was refused, and what failed when no field is to blame. */
  function refuse(error: unknown, given: Partial<EventInput>): { goesOn: boolean; failure: unknown } {
    if (hasCode(error, 'EVENT_CHANGED')) {
      const theirs = eventSchema.safeParse(error.details);
      if (theirs.success) set({ theirs: theirs.data });
      return { goesOn: false, failure: theirs.success ? null : error };
    }
    const fields = error instanceof ApiError ? error.fields : [];
    if (fields.length === 0) return { goesOn: false, failure: error };
    set({ refused: { ...now.refused, ...Object.fromEntries(fields.map(({ field, message }) => [field, message])) } });
    const goesOn = savesItself() && fields.every(({ field }) => (field.split('.')[0] ?? '') in given);
    return { goesOn, failure: null };
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    if (now.theirs) return;
    // Another save may be under way: what was typed since then goes with it.
    running ??= send().finally(() => {
      running = null;
    });
    await running;
  }

  function later(): void {
    clearTimeout(timer);
    if (savesItself()) timer = setTimeout(() => void save(), quietMs);
  }

  return {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change(part: Partial<EventDraft>): void {
      const isAnew = (field: string) => (field.split('.')[0] ?? '') in part;
      const refused = Object.fromEntries(Object.entries(now.refused).filter(([field]) => !isAnew(field)));
      set({ draft: { ...now.draft, ...part }, refused });
      later();
    },
    save,
    savesItself,
    /** What is typed and not saved. */
    typed: () => typedOver(now.draft, now.event ? eventDraftOf(now.event) : start),
    /** Puts what was typed before on top of what there is. */
    restore(part: Partial<EventDraft>): void {
      set({ draft: { ...now.draft, ...part }, replaced: now.replaced + 1 });
      later();
    },
    /** Another verb has changed the event: published it, for example. */
    replace: (changed: Event) => set({ event: changed }),
    /** Of two versions: what is typed here goes on top of theirs, or theirs takes its place. */
    settle(choice: 'mine' | 'theirs'): void {
      const { theirs, event: base, draft } = now;
      if (!theirs || !base) return;
      const mine = Object.keys(changesOf(draft, eventDraftOf(base))) as (keyof EventDraft)[];
      const kept = Object.fromEntries(mine.map((name) => [name, draft[name]]));
      const other = eventDraftOf(theirs);
      const second = dateFields.filter((name) => (mine.includes(name) ? draft : other).second.includes(name));
      const next = { ...other, ...(choice === 'mine' && { ...kept, second }) };
      set({ ...none, event: theirs, draft: next, replaced: now.replaced + 1 });
      later();
    },
    isUnsaved: () =>
      now.event ? isChanged(now.draft, eventDraftOf(now.event)) : JSON.stringify(now.draft) !== JSON.stringify(start),
  };
}

/** With what the server moves by itself: registration for a copy opens and closes as long before its start. */
function following(draft: EventDraft, before: EventDraft, saved: EventDraft): EventDraft {
  const moved = (['registrationOpensAt', 'registrationClosesAt'] as const).filter(
    (name) => draft[name] === before[name] && saved[name] !== before[name],
  );
  return moved.length === 0 ? draft : { ...draft, ...Object.fromEntries(moved.map((name) => [name, saved[name]])) };
}

/** Whether it may be otherwise when it is asked for again: no answer, or none that says why. */
function isPassing(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
}

function typedOver(draft: EventDraft, kept: EventDraft): Partial<EventDraft> {
  const before: Record<string, unknown> = kept;
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}
