import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };
export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  data?: unknown;
  error?: unknown;
  raw?: string;
};
/** Answers one path; it may take its time. */
export type Handler = (asked: ReceivedRequest) => Answer | Promise<Answer>;

/** An API on a free loopback port that gives the configured answers and records its requests. */
export async function loopbackApi(handlers: Record<string, Handler>) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const path = request.url ?? '';
    const body: unknown = text ? JSON.parse(text) : null;
    const call: ReceivedRequest = { method: request.method ?? '', path, headers: request.headers, body };
    asked.push(call);
    const handler = handlers[`${request.method} ${path.split('?')[0]}`];
    const answer = handler
      ? await handler(call)
      : { status: 404, error: { code: 'NOT_FOUND', message: 'No such path' } };
    const content = answer.error ? { success: false, error: answer.error } : { success: true, data: answer.data ?? {} };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.raw ?? JSON.stringify(content));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    /** How often a path was asked. */
    count: (path: string) => asked.filter((call) => call.path === path).length,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
