/** Why there is no ticket for whoever comes now, where places may be left: all are gone, or only a code shows some. */
export const ticketsGone = ['sold-out', 'by-code'] as const;
type TicketsGone = (typeof ticketsGone)[number];

/** `left` is null where there is no limit. */
type Audiences = { audiences: readonly { left: number | null }[] };

export function isFull({ audiences }: Audiences): boolean {
  return audiences.length > 0 && audiences.every(({ left }) => left === 0);
}

/** Why nobody who comes now gets a place, as lists say it; null: there are some. */
export function placesGone(event: Audiences & { tickets?: TicketsGone | undefined }): 'full' | TicketsGone | null {
  return isFull(event) ? 'full' : (event.tickets ?? null);
}
