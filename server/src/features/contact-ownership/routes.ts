import * as contactChanges from '@foyer/contract/contact-ownership.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { findContactChange, presentContactChange } from './changes/find-contact-change.ts';
import { undoContactChange } from './changes/undo-contact-change.ts';

/** Undoing a changed email or phone number from the notice about it. */
export function mountContactOwnership(app: FastifyInstance, deps: Deps): void {
  mount(app, contactChanges.readContactChange, async ({ params }) =>
    presentContactChange(await findContactChange(deps, deps.db, params.token)),
  );
  mount(app, contactChanges.undoContactChange, ({ params }, viewer) => undoContactChange(deps, viewer, params));
}
