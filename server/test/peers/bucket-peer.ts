import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

export type BucketPeer = {
  url: string;
  /** The stored objects by `bucket/key`. */
  objects: Map<string, { content: Buffer; type: string }>;
  /** Requests whose signature was wrong. */
  refused: number;
  /** Answers 503 to this many of the next requests. */
  failNext: (requests: number) => void;
  close: () => Promise<void>;
};

type Keys = { accessKeyId: string; secretAccessKey: string };

/** A service on loopback that speaks enough of S3 for one object at a time, and checks every signature (AWS SigV4). */
export async function bucketPeer(keys: Keys): Promise<BucketPeer> {
  const objects: BucketPeer['objects'] = new Map();
  let failing = 0;
  const failNext = (requests: number) => {
    failing = requests;
  };
  const peer = { url: '', objects, refused: 0, failNext };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const content = Buffer.concat(parts);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const path = decodeURIComponent(url.pathname.slice(1));
    const answer = (status: number, code?: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(code ? `<Error><Code>${code}</Code><Message>no</Message></Error>` : undefined);
    if (failing > 0) {
      failing -= 1;
      return void answer(503, 'SlowDown');
    }
    if (!isSigned(request, url, content, keys)) {
      peer.refused += 1;
      return void answer(403, 'SignatureDoesNotMatch');
    }
    if (request.method === 'PUT') {
      objects.set(path, { content, type: request.headers['content-type'] ?? '' });
      return void answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void answer(204);
    }
    const found = objects.get(path);
    if (!found) return void answer(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.content.length }).end(found.content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  peer.url = `http://127.0.0.1:${address.port}`;
  return Object.assign(peer, {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned(request: IncomingMessage, url: URL, content: Buffer, { accessKeyId, secretAccessKey }: Keys) {
  const header = String(request.headers.authorization ?? '');
  const [, id, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(header) ?? [];
  const contentHash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (id !== accessKeyId || (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== hash(content))) return false;
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const canonical = [request.method, url.pathname, query.sort().join('&'), headers.join(''), signed, contentHash];
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = mac(mac(mac(mac(`AWS4${secretAccessKey}`, day), region), service), 'aws4_request');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical.join('\n'))].join('\n');
  return mac(key, text).toString('hex') === signature;
}
