import type { Event } from '@foyer/contract/events/event.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import {
  archiveTicketType,
  changeTicketType,
  createTicketType,
  type TicketType,
} from '@foyer/contract/tickets/ticket-types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { hasSessionExpired } from '#src/lib/session/has-session-expired.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { createTicketAutosave } from './create-ticket-autosave.ts';
import { readTicketRow, ticketRowOf } from './ticket-rows.ts';
import { saveUnsavedTickets, takeUnsavedTickets } from './unsaved-tickets.ts';

type Form = { event: Event | null; type: EventType; currency: string; timeZone: string };
export type InlineTicketsState = ReturnType<typeof useInlineTickets>;

/** The tickets of a draft, saved while the organizer types. `start`: those it has already. */
export function useInlineTickets({ event, type, currency, timeZone }: Form, start: readonly TicketType[]) {
  const { i18n } = useTranslation();
  /** Who opened the page. Their session may expire while they type. */
  const viewer = useViewer();
  const [userId] = useState(viewer);
  const queryClient = useQueryClient();
  const context = { currency, timeZone, language: i18n.language };
  /** Read whenever something is saved, which may be after the next rendering. */
  const form = useRef({ type, context });
  form.current = { type, context };
  const [autosave] = useState(() =>
    createTicketAutosave(
      start.map((each) => ticketRowOf(each, context)),
      {
        async create(id, input, idempotencyKey) {
          return (await call(createTicketType, { params: { id }, body: input, idempotencyKey })).id;
        },
        async change(id, typeId, input) {
          await call(changeTicketType, { params: { id, ticketId: typeId }, body: input });
        },
        async archive(id, typeId) {
          await call(archiveTicketType, { params: { id, ticketId: typeId } });
        },
        read(row) {
          if (row.isDonation) return null;
          const { input, problems } = readTicketRow(row, form.current.type, form.current.context);
          return Object.keys(problems).length === 0 ? input : null;
        },
        onSaved: () => void queryClient.invalidateQueries({ queryKey: eventKeys.all, refetchType: 'none' }),
      },
    ),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.read);
  const eventId = event?.id ?? null;
  const savedIn = useRef(eventId);
  savedIn.current = eventId;
  useEffect(() => {
    if (eventId !== null) autosave.setEvent(eventId);
  }, [autosave, eventId]);
  // Prices have the decimals of the currency, and types the attendance modes of the event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of these changes.
  useEffect(() => autosave.saveSoon(), [autosave, currency, type]);
  useEffect(() => {
    const owner = () => ({ userId, eventId: savedIn.current });
    const typedBefore = takeUnsavedTickets(owner());
    if (typedBefore) autosave.change(typedBefore);
    // Leaving the page saves what was typed last.
    return () => {
      if (hasSessionExpired() && autosave.isUnsaved()) saveUnsavedTickets(owner(), autosave.read().rows);
      else void autosave.save();
    };
  }, [autosave, userId]);
  return {
    ...state,
    context,
    change: autosave.change,
    save: autosave.save,
    /** The prices that are complete, in minor units. */
    prices: state.rows.flatMap((row) => {
      const { input, problems } = readTicketRow(row, type, context);
      return row.isDonation || Object.keys(problems).length > 0 ? [] : [input.priceMinor];
    }),
    wasUnsavedAtRender: autosave.isUnsaved(),
    isComplete: autosave.isComplete(),
    isUnsavedNow: autosave.isUnsaved,
  };
}
