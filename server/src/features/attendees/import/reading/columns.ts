import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { asTyped } from '../../export/cell-text.ts';

/**
 * How people and other products call the columns, the surer name first: an order has the buyer's address beside that of
 * who comes.
 */
const names = {
  name: [
    'attendee name',
    'nombre del asistente',
    'full name',
    'nombre y apellidos',
    'nombre completo',
    'name',
    'nombre',
  ],
  first: ['attendee first name', 'first_name', 'first name', 'firstname', 'given name', 'nombre de pila'],
  last: [
    ...['attendee last name', 'attendee surname', 'last_name', 'last name', 'lastname', 'surname', 'family name'],
    ...['apellidos', 'apellido'],
  ],
  email: [
    ...['attendee email', 'attendee e-mail', 'correo electrónico del asistente', 'correo del asistente'],
    ...['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'correo', 'correo electrónico'],
  ],
  audience: ['audience', 'audiencia', 'modalidad'],
  ticket_type: ['ticket_type', 'ticket type', 'ticket', 'entrada', 'tipo de entrada'],
  state: ['attendee status', 'approval_status', 'state', 'status', 'estado'],
} as const;
export type Key = keyof typeof names;
// Its own names.
export const keys = Object.keys(names) as readonly Key[];

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Reads the cells of a line by the names that the first one gives its columns; null where there is no such column. */
export function readerOf(head: readonly string[]): (cells: readonly string[], key: Key) => string | null {
  const given = head.map((cell) => folded(cell.trim().toLowerCase()));
  const at = new Map(
    Object.entries(names).map(([key, known]) => {
      const name = known.map(folded).find((each) => given.includes(each));
      return [key, name === undefined ? -1 : given.indexOf(name)];
    }),
  );
  return (cells, key) => {
    const column = at.get(key) ?? -1;
    return column === -1 ? null : asTyped((cells[column] ?? '').trim());
  };
}

/** A name in one piece or in two. "Nombre" beside "Apellidos" is the first of two. */
export function nameIn(whole: string, first: string | null, last: string): string {
  if (first === null) return cleanLine(whole.endsWith(last) ? whole : `${whole} ${last}`);
  return cleanLine(whole || `${first} ${last}`);
}

/** What lists of attendees call those who do not come, or not yet; ours first. */
const awayStates: readonly string[] = [
  ...['pending', 'held', 'expired', 'cancelled', 'declined'],
  ...['canceled', 'deleted', 'invited', 'not attending', 'pending_approval', 'refunded', 'rejected', 'waitlist'],
  ...['anulado', 'anulada', 'cancelado', 'cancelada', 'pendiente', 'rechazado', 'rechazada', 'no asiste'],
];

export function isAway(state: string): boolean {
  return awayStates.includes(state.toLowerCase());
}
