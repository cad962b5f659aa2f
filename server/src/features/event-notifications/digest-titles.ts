import type { NoticeKind } from './notice-values.ts';

/** What digests and the notifications in the app call each notice, in front of the event's title. */
export const digestTitles = {
  confirmed: { en: "You're registered", es: 'Inscripción confirmada' },
  changed: { en: 'Event updated', es: 'Cambios en el evento' },
  cancelled: { en: 'Event canceled', es: 'Evento cancelado' },
  left: { en: 'Registration canceled', es: 'Inscripción cancelada' },
  'passed-on': { en: 'Your ticket was transferred', es: 'Tu entrada se ha transferido' },
  'taken-over': { en: 'Your ticket transfer was accepted', es: 'Transferencia aceptada' },
  'transfer-declined': { en: 'Your ticket transfer was declined', es: 'Transferencia rechazada' },
  switched: { en: 'Your attendance mode has changed', es: 'Ha cambiado tu modalidad de asistencia' },
  declined: { en: 'Registration declined', es: 'Inscripción no aceptada' },
  unpublished: { en: 'Event unpublished', es: 'Evento retirado por ahora' },
  republished: { en: 'Event published again', es: 'Evento publicado de nuevo' },
  removed: { en: 'Your registration was removed', es: 'Han anulado tu inscripción' },
  reminder: { en: 'Starting soon', es: 'Falta poco' },
} as const satisfies Record<NoticeKind, { en: string; es: string }>;
