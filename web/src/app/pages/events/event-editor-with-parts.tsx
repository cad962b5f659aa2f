import { EditEvent as Edit } from '#src/features/event-editing/editor/edit-event.tsx';
import type { EditorParts } from '#src/features/event-editing/editor/editor-parts.ts';
import { NewEvent as New } from '#src/features/event-editing/editor/new-event.tsx';
import { EventPreview } from '#src/features/event-preview/event-preview.tsx';
import { StartFrom } from '#src/features/event-templates/start-from.tsx';
import { EditorTickets } from './editor-tickets.tsx';

const parts: EditorParts = { Tickets: EditorTickets, Preview: EventPreview, StartFrom };

/** /events/new, composed of the editor with templates, tickets and preview. */
export function NewEventWithParts() {
  return <New parts={parts} />;
}

/** /events/{id}/edit */
export function EditEventWithParts() {
  return <Edit parts={parts} />;
}
