import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fastify } from 'fastify';

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A page without scripts">
<title>A page without scripts</title>
<link rel="icon" href="data:,">
<style>body{font:16px system-ui,sans-serif;margin:48px 24px}h1{font-size:40px}label,button{display:block;margin:16px 0}</style>
</head>
<body>
<main>
<h1>Meet the people worth meeting</h1>
<p>One account, a profile others can find, events to host and attend, and what comes of them.</p>
<form><label>Phone <input type="tel" name="phone" autocomplete="tel"></label><button type="button">Send code</button></form>
</main>
</body>
</html>`;

/** A minimal page from the same kind of server, as the baseline of first paints. */
export async function startFloorPage(): Promise<{ url: string } & AsyncDisposable> {
  const server = fastify();
  const body = await promisify(gzip)(html);
  server.get('/', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'gzip').send(body),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const [address] = server.addresses();
  return {
    url: `http://localhost:${typeof address === 'object' ? address.port : 0}`,
    [Symbol.asyncDispose]: async () => void (await server.close()),
  };
}
