import * as contract from '@foyer/contract/message-attachments.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount, mountFile } from '#src/http/mount.ts';
import { readAttachment } from './read-attachment.ts';
import { saveAttachment } from './save-attachment.ts';

/** Uploads of members for their messages, and the files of messages. */
export function mountMessageAttachments(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The handler reads the stream itself, after all checks that do not need the body.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.saveAttachment, ({ params }, viewer, { request }) =>
      saveAttachment(deps, viewer, { ...params, upload: request }),
    );
  });
  mountFile(app, contract.readAttachment, ({ params, query }, viewer) =>
    readAttachment(deps, viewer, { ...params, ...query }),
  );
}
