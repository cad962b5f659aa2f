import { canonicalPhone } from '@foyer/contract/rules/contacts/canonical-phone.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { mountCheckout } from './checkout/mount-checkout.ts';
import { mountIdentity } from './identity/mount-identity.ts';
import { messagesPage } from './messages-page.ts';
import { mountPush } from './mount-push.ts';
import { readLocalEmail, readLocalFile, readLocalMessages } from './read-local-messages.ts';

const filter = z.object({
  to: z
    .string()
    .max(320)
    .regex(/^\P{Cc}*$/u)
    .optional(),
});
const one = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

const file = one.extend({ name: z.string().regex(/^[a-z0-9.-]{1,60}$/) });

/** The policy for an email that is opened by itself: it may have styles and nothing else. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups";

/** The viewer shows emails in frames, each under `emailPolicy`. */
const viewerPolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The routes of local mode. app.ts loads them only then, so production has nothing under /local. */
export function mountLocalRoutes(app: FastifyInstance, deps: Deps): void {
  mountIdentity(app, deps);
  mountCheckout(app, deps);
  mountPush(app, deps);

  app.get('/local/messages', async (request, reply) => {
    const to = addressIn(request.query);
    const messages = await readLocalMessages(deps.db, { to });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', viewerPolicy(request.nonce))
      .send(messagesPage({ messages, to: to ?? '', nonce: request.nonce, language: request.viewer.language }));
  });

  app.get('/local/messages.json', async (request) => {
    const messages = await readLocalMessages(deps.db, { to: addressIn(request.query) });
    return messages.map(({ id, attachments, ...message }) => ({ ...message, ...(attachments && { attachments }) }));
  });

  app.get('/local/messages/:id', async (request, reply) => {
    const asked = one.safeParse(request.params);
    const found = asked.success ? await readLocalEmail(deps.db, asked.data.id) : null;
    if (!found) throw new AppError('NOT_FOUND', 'Email not found.');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': emailPolicy, 'x-frame-options': 'SAMEORIGIN' })
      .send(found);
  });

  app.get('/local/messages/:id/:name', async (request, reply) => {
    const asked = file.safeParse(request.params);
    const found = asked.success ? await readLocalFile(deps.db, asked.data.id, asked.data.name) : null;
    if (!asked.success || found === null) throw new AppError('NOT_FOUND', 'File not found.');
    // Sent as a download, so that its content never runs here.
    const disposition = `attachment; filename="${asked.data.name}"`;
    return reply.type('application/octet-stream').header('content-disposition', disposition).send(found);
  });
}

/** The canonical form of a typed contact. A plus typed into the address bar arrives as a space. */
function addressIn(query: unknown): string | undefined {
  const asked = filter.safeParse(query);
  if (!asked.success) throw fieldRefused('to', 'invalid_format');
  const typed = asked.data.to?.replace(/^ /, '+').trim();
  if (!typed) return undefined;
  const phone = canonicalPhone(typed);
  return phone.kind === 'phone' ? phone.e164 : (canonicalEmail(typed) ?? typed);
}
