import { changeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';
import {
  type AttendeeField,
  readSavedAttendeeNames,
  saveAttendeeNames,
  type TypedAttendees,
} from './saved-attendee-names.ts';

/** Names and addresses of those who come on the places of an order, as they are typed, and what was refused of them. */
export function useAttendeeNames(order: Order) {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const task = useTask<'save'>();
  const [typed, setTyped] = useState(() => readSavedAttendeeNames(order.id));
  const [problems, setProblems] = useState<Record<string, string>>({});
  /** What was typed anew since then: nothing is said of it until it is sent again. */
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [isSaved, setSaved] = useState(false);
  const changed = order.places.filter((place) => {
    const fields = typed[place.id];
    return (
      fields &&
      ((fields.holderName ?? place.holderName) !== place.holderName ||
        (fields.holderEmail ?? place.holderEmail) !== place.holderEmail)
    );
  });

  function keep(next: TypedAttendees): void {
    setTyped(next);
    saveAttendeeNames(order.id, next);
  }

  /** Whether nothing is left to be kept. */
  async function save(): Promise<boolean> {
    if (changed.length === 0) return true;
    setProblems({});
    setMended(new Set());
    const places = changed.map(({ id }) => ({ id, ...typed[id] }));
    return await task.run(
      'save',
      async () => {
        const saved = await call(changeOrder, { params: { orderId: order.id }, body: { places } });
        queryClient.setQueryData(orderQuery(order.id).queryKey, saved);
        keep({});
        setSaved(true);
      },
      (error) => {
        const found: Record<string, string> = {};
        for (const [at, { id }] of places.entries())
          for (const name of ['holderName', 'holderEmail'] as const) {
            const key = refusedField(error, `places.${at}.${name}`);
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
    valueOf: (place: Order['places'][number], name: AttendeeField) => typed[place.id]?.[name] ?? place[name],
    problemOf: (id: string, name: AttendeeField) =>
      mended.has(`${id}.${name}`) ? null : (problems[`${id}.${name}`] ?? null),
    type(id: string, name: AttendeeField, text: string): void {
      setSaved(false);
      setMended((before) => new Set(before).add(`${id}.${name}`));
      keep({ ...typed, [id]: { ...typed[id], [name]: text } });
    },
  };
}
export type AttendeeNames = ReturnType<typeof useAttendeeNames>;
