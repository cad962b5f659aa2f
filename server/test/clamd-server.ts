import { createServer, type Socket } from 'node:net';

/** What this server takes for malware. */
export const malware = 'this is the malware of the test';

export type ClamdServer = AsyncDisposable & {
  /** Where it listens, as CLAMD_ADDRESS says it. */
  address: string;
  /** The contents that were streamed to it whole. */
  scanned: Buffer[];
};

/** A server that speaks the part of clamd's protocol for streams (clamd(8), INSTREAM). `path`: a socket of this machine. */
export async function startClamd({
  path,
  maxBytes = 25_000_000,
}: {
  path?: string;
  maxBytes?: number;
} = {}): Promise<ClamdServer> {
  const scanned: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    answer(socket, maxBytes).then(
      (content) => content && scanned.push(content),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  );
  const place = server.address();
  return {
    address: typeof place === 'object' && place ? `127.0.0.1:${place.port}` : `unix:${path}`,
    scanned,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads one command with its stream, and answers it. The content; null if it was larger than is taken. */
async function answer(socket: Socket, maxBytes: number): Promise<Buffer | null> {
  const next = readerOf(socket);
  const command = (await next('zINSTREAM\0'.length)).toString();
  if (command !== 'zINSTREAM\0') {
    socket.end('UNKNOWN COMMAND\0');
    return null;
  }
  const parts: Buffer[] = [];
  for (let total = 0; ; ) {
    const length = (await next(4)).readUInt32BE();
    if (length === 0) break;
    total += length;
    if (total > maxBytes) {
      socket.end('INSTREAM size limit exceeded. ERROR\0');
      return null;
    }
    parts.push(await next(length));
  }
  const content = Buffer.concat(parts);
  socket.end(content.includes(malware) ? 'stream: Test.Malware-1 FOUND\0' : 'stream: OK\0');
  return content;
}

/** Reads so many bytes at a time from a socket, however they arrive. */
function readerOf(socket: Socket): (bytes: number) => Promise<Buffer> {
  const parts = socket[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  return async (bytes) => {
    while (waiting.length < bytes) {
      const { value, done } = await parts.next();
      if (done) throw new Error('The connection ended early.');
      waiting = Buffer.concat([waiting, value]);
    }
    const read = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return read;
  };
}
