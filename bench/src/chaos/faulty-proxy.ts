import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { livePath } from '@foyer/contract/live/frames.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';

const slowBytesPerSecond = 1024;

/** One connection through the proxy. */
class Line {
  isLive = false;
  #isSlow = false;
  #isSilent = false;
  #losesAnswer = false;
  readonly client: Socket;
  readonly upstream: Socket;

  constructor(client: Socket, upstream: Socket, chance: (share: number) => boolean, shares: Shares) {
    this.client = client;
    this.upstream = upstream;
    client.on('data', (data) => {
      const start = data.toString('latin1', 0, 80);
      if (start.startsWith(`GET ${livePath}`)) {
        this.isLive = true;
        this.#isSlow = chance(shares.slow);
      }
      if (start.startsWith(`POST ${sendMessages.path}`) && chance(shares.lostAnswers)) this.#losesAnswer = true;
      if (!this.#isSilent) upstream.write(data);
    });
    upstream.on('data', (data) => {
      // Stored, and the client does not learn of it.
      if (this.#losesAnswer) return this.cut();
      if (this.#isSilent) return;
      client.write(data);
      if (this.#isSlow) this.#rest((data.length / slowBytesPerSecond) * 1000);
    });
    for (const socket of [client, upstream]) socket.on('error', () => this.cut()).on('close', () => this.#hangUp());
  }

  #hangUp(): void {
    if (!this.#isSilent) this.cut();
  }

  #rest(ms: number): void {
    this.upstream.pause();
    setTimeout(() => this.upstream.resume(), ms).unref();
  }

  cut(): void {
    this.client.destroy();
    this.upstream.destroy();
  }

  /** Forwards nothing for a while; what was sent meanwhile arrives then. */
  stall(ms: number): void {
    this.client.pause();
    setTimeout(() => this.client.resume(), ms).unref();
    this.#rest(ms);
  }

  /** Gone for the server, while the client doesn't notice for a while. */
  halfOpen(ms: number): void {
    this.#isSilent = true;
    this.upstream.destroy();
    setTimeout(() => this.cut(), ms).unref();
  }

  calm(): void {
    this.#isSlow = false;
    this.#losesAnswer = false;
    this.client.resume();
    this.upstream.resume();
    if (this.#isSilent) this.cut();
  }
}

type Shares = { slow: number; lostAnswers: number };

/** A TCP proxy in front of one server, which drops responses, slows connections down, and breaks them on request. */
export class FaultyProxy {
  readonly lines = new Set<Line>();
  /** Where the server listens; null while it is down. */
  target: number | null = null;
  readonly #server: Server;

  shares: Shares;

  constructor(chance: (share: number) => boolean, shares: Shares) {
    this.shares = shares;
    this.#server = createServer((client) => {
      if (this.target === null) return void client.on('error', () => {}).destroy();
      const line = new Line(client, connect(this.target, '127.0.0.1'), chance, this.shares);
      this.lines.add(line);
      client.on('close', () => void this.lines.delete(line));
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  live(): Line[] {
    return [...this.lines].filter(({ isLive }) => isLive);
  }

  calm(): void {
    for (const line of this.lines) line.calm();
  }

  close(): void {
    this.#server.close();
    for (const line of this.lines) line.cut();
  }
}
