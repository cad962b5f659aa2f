import * as contract from '@foyer/contract/link-previews.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mountFile } from '#src/http/mount.ts';
import { readLinkPreviewPicture } from './read-picture.ts';

/** Pictures of link previews. Their texts come with the messages. */
export function mountLinkPreviews(app: FastifyInstance, deps: Deps): void {
  mountFile(app, contract.readLinkPreviewPicture, ({ params }, viewer) => readLinkPreviewPicture(deps, viewer, params));
}
