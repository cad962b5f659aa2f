import type { ConnectionRequest } from '@foyer/contract/connections/requests.ts';
import { useState } from 'react';
import type { RequestAnswer } from '../relation/answer-buttons.tsx';

type Kept = { request: ConnectionRequest; answer: RequestAnswer | null };

/**
 * Keeps answered requests in their places until the next visit, so that the list says what became of them and the buttons
 * of the next one don't move under the pointer. `answer` is null while it is being sent.
 */
export function useAnsweredRequests(open: readonly ConnectionRequest[] | undefined) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const isKept = new Set(kept.map(({ request }) => request.id));
  const rows = open && [
    ...open.filter(({ id }) => !isKept.has(id)).map((request): Kept => ({ request, answer: null })),
    ...kept,
  ];

  async function keep(request: ConnectionRequest, answer: RequestAnswer, isDone: Promise<boolean>): Promise<void> {
    const others = (all: readonly Kept[]) => all.filter((each) => each.request.id !== request.id);
    setKept((all) => [...others(all), { request, answer: null }]);
    const succeeded = await isDone;
    setKept((all) => (succeeded ? [...others(all), { request, answer }] : others(all)));
  }

  return { rows: rows?.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1)), keep };
}

/** Newest first, as the server lists them. */
const orderOf = ({ request: { requestedAt, id } }: Kept) => `${requestedAt} ${id}`;
