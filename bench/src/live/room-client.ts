import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { livePath } from '@foyer/contract/live/frames.ts';
import { publicUrl, type RoomKind, type RoomServer } from './room.ts';

/** RFC 6455: the opcodes that servers send here. */
const opcodes = { text: 1, ping: 9, pong: 10 } as const;
const paths: Record<RoomKind, string> = {
  foyer: livePath,
  ws: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
};

/** Microseconds of a clock that all processes of this machine share. */
export function nowMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** Where an announcement has arrived, and when. */
export type Arrival = { seq: number; at: number };

/**
 * A bare TCP connection that speaks just enough of each protocol to be in the room, so that clients leave the processor to the
 * servers. Only a timed one reads each number as it arrives.
 */
export class RoomClient {
  readonly isTimed: boolean;
  readonly arrivals: Arrival[] = [];
  readonly #socket: Socket;
  readonly #kind: RoomKind;
  readonly #joined = Promise.withResolvers<void>();
  #isJoined = false;
  #rest: Buffer = Buffer.alloc(0);
  #last: Buffer = Buffer.alloc(0);

  private constructor(socket: Socket, kind: RoomKind, isTimed: boolean) {
    this.#socket = socket;
    this.#kind = kind;
    this.isTimed = isTimed;
    socket.on('close', () => this.#joined.reject(new Error(`${kind} closed a connection`)));
    socket.on('error', () => socket.destroy());
    this.#joined.promise.catch(() => {});
  }

  /** Resolves once it is in the room. */
  static async join(kind: RoomKind, server: RoomServer, name: string, isTimed: boolean): Promise<RoomClient> {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true });
    const client = new RoomClient(socket, kind, isTimed);
    await once(socket, 'connect');
    const headers = [
      `GET ${paths[kind]} HTTP/1.1`,
      'Host: foyer.localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: Zm95ZXIgZm95ZXIgZm95ZQ==',
      `Origin: ${publicUrl}`,
      ...(server.cookie ? [`Cookie: ${server.cookie}`] : []),
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    await client.#upgraded();
    socket.on('data', (data) => client.#read(data));
    const hello = { type: 'hello', accessToken: name, csrfToken: server.csrfToken };
    if (kind === 'foyer') client.#write(opcodes.text, Buffer.from(JSON.stringify(hello)));
    if (kind === 'socket.io') client.#write(opcodes.text, Buffer.from('40'));
    if (kind === 'ws') client.#join();
    else if (client.#rest.length > 0) client.#read(Buffer.alloc(0));
    await client.#joined.promise;
    return client;
  }

  /** The number of the last announcement. */
  get seq(): number {
    return seqIn(this.#last);
  }

  close(): void {
    this.#socket.destroy();
  }

  async #upgraded(): Promise<void> {
    let answer = Buffer.alloc(0);
    while (!answer.includes('\r\n\r\n')) {
      const [data] = (await once(this.#socket, 'data')) as [Buffer];
      answer = Buffer.concat([answer, data]);
    }
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101'))
      throw new Error(`${this.#kind} refused: ${answer.toString('latin1').split('\r\n', 1)[0]}`);
    this.#rest = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  }

  #join(): void {
    this.#isJoined = true;
    this.#joined.resolve();
  }

  #read(data: Buffer): void {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    let from = 0;
    while (all.length - from >= 2) {
      const first = (all[from + 1] ?? 0) & 127;
      const header = first === 126 ? 4 : 2;
      if (all.length - from < header) break;
      const length = first === 126 ? all.readUInt16BE(from + 2) : first;
      if (all.length - from < header + length) break;
      this.#take((all[from] ?? 0) & 15, all.subarray(from + header, from + header + length));
      from += header + length;
    }
    this.#rest = all.subarray(from);
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === opcodes.ping) this.#write(opcodes.pong, payload);
    if (opcode !== opcodes.text) return;
    if (this.#isJoined && payload.includes('"seq"')) {
      this.#last = payload;
      if (this.isTimed) this.arrivals.push({ seq: seqIn(payload), at: nowMicroseconds() });
      return;
    }
    const text = payload.toString('latin1');
    if (text === '2') this.#write(opcodes.text, Buffer.from('3'));
    if (text.startsWith('40') || text.includes('"ready"')) this.#join();
  }

  /** Clients must mask their frames; a key of zeros leaves them as they are. */
  #write(opcode: number, payload: Buffer): void {
    const header = Buffer.alloc(payload.length > 125 ? 8 : 6);
    header[0] = 0x80 | opcode;
    header[1] = 0x80 | Math.min(payload.length, 126);
    if (payload.length > 125) header.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([header, payload]));
  }
}

function seqIn(payload: Buffer): number {
  return Number(/"seq":(\d+)/.exec(payload.toString('latin1'))?.[1] ?? 0);
}
