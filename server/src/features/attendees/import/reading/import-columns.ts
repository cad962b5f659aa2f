import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { cleanLine } from '@foyer/contract/rules/names/name.ts';
import { unescapeFormula } from '../../export/cell-text.ts';

/**
 * Names of the columns in files of people and other products, the most specific first: an order export contains the
 * buyer's address next to the attendee's.
 */
const columnNames = {
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
    'attendee last name',
    'attendee surname',
    'last_name',
    'last name',
    'lastname',
    'surname',
    'family name',
    'apellidos',
    'apellido',
  ],
  email: [
    'attendee email',
    'attendee e-mail',
    'correo electrónico del asistente',
    'correo del asistente',
    'email',
    'e-mail',
    'email address',
    'e-mail address',
    'mail',
    'correo',
    'correo electrónico',
  ],
  audience: ['audience', 'audiencia', 'modalidad'],
  ticket_type: ['ticket_type', 'ticket type', 'ticket', 'entrada', 'tipo de entrada'],
  state: ['attendee status', 'approval_status', 'state', 'status', 'estado'],
} as const;
export type Column = keyof typeof columnNames;
export const knownColumns = Object.keys(columnNames) as readonly Column[];

/** Returns a function that reads a cell by its column's name in the first line; null if there is no such column. */
export function columnReader(head: readonly string[]): (cells: readonly string[], key: Column) => string | null {
  const headCells = head.map((cell) => foldText(cell.trim()));
  const columnOf = new Map(
    Object.entries(columnNames).map(([key, known]) => {
      const name = known.map(foldText).find((each) => headCells.includes(each));
      return [key, name === undefined ? -1 : headCells.indexOf(name)];
    }),
  );
  return (cells, key) => {
    const column = columnOf.get(key) ?? -1;
    return column === -1 ? null : unescapeFormula((cells[column] ?? '').trim());
  };
}

/** The full name, from one column or two. "Nombre" next to "Apellidos" is a first name. */
export function fullName(whole: string, first: string | null, last: string): string {
  if (first === null) return cleanLine(whole.endsWith(last) ? whole : `${whole} ${last}`);
  return cleanLine(whole || `${first} ${last}`);
}

/** States of people who are not attending, or not yet, in our exports and in those of other products. */
const notAttendingStates: readonly string[] = [
  'pending',
  'held',
  'expired',
  'cancelled',
  'declined',
  'canceled',
  'deleted',
  'invited',
  'not attending',
  'pending_approval',
  'refunded',
  'rejected',
  'waitlist',
  'anulado',
  'anulada',
  'cancelado',
  'cancelada',
  'pendiente',
  'rechazado',
  'rechazada',
  'no asiste',
];

export function isNotAttending(state: string): boolean {
  return notAttendingStates.includes(state.toLowerCase());
}
