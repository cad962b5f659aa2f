// One room for live updates, in a process of its own: `node room-server.ts foyer | ws | socket.io [database]`. Each line with a
// number over the control connection is announced to everyone in the room, with a database after it was stored there. Prints
// the ports, and what Foyer's clients say first.
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import pg from 'pg';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';
import { inProcessBus } from '../../../server/src/adapters/bus/in-process-bus.ts';
import { systemClock, systemRandom } from '../../../server/src/deps.ts';
import { Browser, browserCookieName } from '../../../server/src/http/authentication/browser-cookie.ts';
import { csrfTokenFor } from '../../../server/src/http/authentication/csrf.ts';
import { mountLive } from '../../../server/src/http/live/mount-live.ts';
import { newLog } from '../../../server/src/log.ts';
import { secretsFrom } from '../../../server/src/settings/secrets.ts';
import { announcement, publicUrl, type RoomKind, type RoomServer, roomId } from './room.ts';

/** Of which the caller connects as many as it likes; all of them are in the room. */
type Room = { port: number; announce: (seq: number) => void; cookie?: string; csrfToken?: string };

const databaseUrl = process.argv[3];
const database = databaseUrl === undefined ? null : new pg.Pool({ connectionString: databaseUrl, max: 4 });
await database?.query('create table room (seq bigint not null, body text not null)');

const rooms: Record<RoomKind, () => Promise<Room>> = {
  /**
   * The real gateway with its real handshake. Sessions are in memory. What a hint means is read from the database if there is
   * one, as the real sources do and the other servers don't need to.
   */
  async foyer() {
    const browserId = systemRandom.bytes(32).toString('base64url');
    const bus = inProcessBus();
    const secrets = secretsFrom(systemRandom.bytes(32).toString('hex'));
    const log = newLog('silent');
    const deps = { bus, secrets, clock: systemClock, random: systemRandom, log, settings: { publicUrl } };
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(cookie);
    let last = 0;
    mountLive(app, deps, {
      access: {
        read: async (accessToken) => ({
          userId: accessToken,
          sessionId: accessToken,
          expiresAt: new Date(Date.now() + 3_600_000),
        }),
        stillActive: async (sessionIds) => new Set(sessionIds),
      },
      watchSources: [],
      sources: [
        {
          topics: ['messages'],
          async framesFor(_hints, userIds) {
            const frame = announcement(database ? await lastStored(database) : last);
            return userIds.map((userId) => ({ userId, frame }));
          },
          sweep: async () => [],
        },
      ],
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const announce = (seq: number) => {
      last = seq;
      bus.publish({ topic: 'messages', id: roomId });
    };
    const csrfToken = csrfTokenFor(deps, new Browser(systemRandom, browserId));
    return { port: portOf(app.server), announce, csrfToken, cookie: `${browserCookieName(publicUrl)}=${browserId}` };
  },
  async ws() {
    const server = createHttpServer();
    const sockets = new WebSocketServer({ server, perMessageDeflate: false });
    const announce = (seq: number) => {
      const text = JSON.stringify(announcement(seq));
      for (const socket of sockets.clients) socket.send(text);
    };
    return { port: await listening(server), announce };
  },
  async 'socket.io'() {
    const server = createHttpServer();
    const io = new SocketIo(server, { transports: ['websocket'], serveClient: false });
    io.on('connection', (socket) => void socket.join(roomId));
    return { port: await listening(server), announce: (seq) => void io.to(roomId).emit('live', announcement(seq)) };
  },
};

function portOf(server: { address: () => AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

async function lastStored(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select max(seq) as seq from room');
  return Number(rows[0]?.seq);
}

/** The durable part of sending a message, the same for each server. */
async function store(pool: pg.Pool, seq: number): Promise<void> {
  await pool.query('insert into room values ($1, $2)', [
    seq,
    'A message of usual length, as people write them all day.',
  ]);
}

const kind = process.argv[2] as RoomKind;
const { port, announce, ...hello } = await rooms[kind]();
// Node offers it only with this flag, which can be set later.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are in use, without what V8 holds in reserve. */
function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** In the order in which they came. */
let turn: Promise<unknown> = Promise.resolve();
const control = createServer((caller) => {
  createInterface(caller).on('line', (line) => {
    if (line === 'memory') return void caller.write(`${usedMemory()}\n`);
    const seq = Number(line);
    if (database) turn = turn.then(() => store(database, seq)).then(() => announce(seq));
    else announce(seq);
  });
  caller.on('error', () => caller.destroy());
});
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
const printed: RoomServer = { port, control: portOf(control), ...hello };
process.stdout.write(`${JSON.stringify(printed)}\n`);
