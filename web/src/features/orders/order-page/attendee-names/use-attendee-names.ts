import { changeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';
import { type AttendeeField, readSavedAttendeeNames, saveAttendeeNames, typedSince } from './saved-attendee-names.ts';

/** The attendee names and emails of an order's tickets, as typed, and the problems that the server found. */
export function useAttendeeNames(order: Order) {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const task = useTask<'save'>();
  const [typed, setTyped] = useState(() => readSavedAttendeeNames(order.id));
  const [problems, setProblems] = useState<Record<string, string>>({});
  /** Fields edited since the last save: their problems are hidden until they are sent again. */
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const underWay = useRef<Promise<boolean>>(undefined);
  const changed = order.places.filter((ticket) => {
    const fields = typed[ticket.id];
    return (
      fields &&
      ((fields.holderName ?? ticket.holderName) !== ticket.holderName ||
        (fields.holderEmail ?? ticket.holderEmail) !== ticket.holderEmail)
    );
  });

  useEffect(() => saveAttendeeNames(order.id, typed), [order.id, typed]);

  /** Returns whether what is typed is saved. Paying right after saving waits for it. */
  function save(): Promise<boolean> {
    if (changed.length === 0) return Promise.resolve(true);
    underWay.current ??= send().finally(() => {
      underWay.current = undefined;
    });
    return underWay.current;
  }

  function send(): Promise<boolean> {
    setProblems({});
    setEdited(new Set());
    const places = changed.map(({ id }) => ({ id, ...typed[id] }));
    return task.run(
      'save',
      async () => {
        const saved = await call(changeOrder, { params: { orderId: order.id }, body: { places } });
        queryClient.setQueryData(orderQuery(order.id).queryKey, saved);
        setTyped((current) => typedSince(current, places));
        setSaved(true);
      },
      (error) => {
        const found: Record<string, string> = {};
        for (const [at, { id }] of places.entries())
          for (const name of ['holderName', 'holderEmail'] as const) {
            const key = fieldErrorKey(error, `places.${at}.${name}`);
            if (key) found[`${id}.${name}`] = errorText.field(key);
          }
        setProblems(found);
        return Object.keys(found).length > 0;
      },
    );
  }

  return {
    failure: task.failure,
    isSaving: task.pending !== null,
    isSaved: isSaved && changed.length === 0,
    isChanged: changed.length > 0,
    problems,
    save,
    valueOf: (ticket: Order['places'][number], name: AttendeeField) => typed[ticket.id]?.[name] ?? ticket[name],
    problemOf: (id: string, name: AttendeeField) =>
      edited.has(`${id}.${name}`) ? null : (problems[`${id}.${name}`] ?? null),
    type(id: string, name: AttendeeField, text: string): void {
      setSaved(false);
      setEdited((previous) => new Set(previous).add(`${id}.${name}`));
      setTyped((current) => ({ ...current, [id]: { ...current[id], [name]: text } }));
    },
  };
}
export type AttendeeNames = ReturnType<typeof useAttendeeNames>;
