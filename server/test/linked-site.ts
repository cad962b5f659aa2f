import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { linkedPages, linkPreviews } from '../src/db/schema/link-previews.ts';
import { messages } from '../src/db/schema/messaging.ts';
import { picturePath } from '../src/features/link-previews/page-files.ts';
import { cameraPicture } from './attachments.ts';
import type { TestApp } from './open-test-app.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type LinkedSite = {
  /** Without a slash at the end. */
  origin: string;
  /** What was requested, in order. */
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  /** What a path answers from now on; others answer 404. */
  at: (path: string, answer: Answer) => string;
  close: () => Promise<void>;
};

/** A page, as HTML in UTF-8 unless said otherwise. */
export const page =
  (html: string | Buffer, type = 'text/html; charset=utf-8'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(html);

export const headOf = (head: string) =>
  page(`<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>`);

export const redirectTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

export type SiteCertificate = { certificate: string; key: string; file: string };

/** A certificate for `localhost` that only those trust who were given its file, which is in the folder. */
export function newSiteCertificate(folder: string, name: string): SiteCertificate {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', file], { stdio: 'pipe' });
  return { certificate: readFileSync(file, 'utf8'), key: readFileSync(key, 'utf8'), file };
}

/** A web site on this machine, whose pages messages link to. With a certificate, over TLS. */
export async function linkedSite(tls: SiteCertificate | null = null): Promise<LinkedSite> {
  const requests: LinkedSite['requests'] = [];
  const answers = new Map<string, Answer>();
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  };
  const server = tls ? createSecureServer({ key: tls.key, cert: tls.certificate }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  return {
    origin,
    requests,
    at(path, answer) {
      answers.set(path, answer);
      return `${origin}${path}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Gives a message the preview of a page with a picture, as if it had been read. */
export async function previewWithPicture(
  { deps }: Pick<TestApp, 'deps'>,
  messageId: string,
  title = 'Page',
): Promise<void> {
  const [message] = await deps.db.select().from(messages).where(eq(messages.id, messageId));
  if (!message) throw new Error('no message');
  const { conversationId, no, seq } = message;
  const id = deps.random.uuid();
  const urlMac = deps.random.bytes(32);
  await deps.files.write(picturePath(id), await cameraPicture(64, 64), 'image/jpeg');
  const read = { id, urlMac, state: 'found', expiresAt: deps.clock.now(), title, hasPicture: true } as const;
  await deps.db.insert(linkedPages).values(read);
  await deps.db
    .insert(linkPreviews)
    .values({ conversationId, no, url: 'https://example.com/', urlMac, pageId: id, seq });
}
