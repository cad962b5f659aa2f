import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { parse, serialize } from 'pg-protocol';
import { setWordSimilarity } from './connection-settings.ts';
import { namingClient, StatementNames } from './statement-names.ts';

type Parse = Parameters<typeof serialize.parse>[0];
type Bind = Parameters<typeof serialize.bind>[0];
type Execute = Parameters<typeof serialize.execute>[0];
type Portal = Parameters<typeof serialize.describe>[0];

type Answer = Parameters<Parameters<typeof parse>[1]>[0];

/** The end of the response to `begin`, which comes first in the response when `begin` is sent with the next query. */
const beginDone = { name: 'readyForQuery', status: 'T' } as const;

/**
 * Passes pg's protocol messages to PGlite once per query. PGlite's own connection does it message by message, and entering
 * the database, four or five times, is most of the cost of a small query. pg's own serializer and parser take a third of
 * the time of PGlite's. A `begin` is sent with the query after it, as by itself it changes nothing.
 */
class Connection extends PglitePgConnection {
  readonly #pglite: PGlite;
  /** Stands in for the socket that the parser reads from. */
  readonly #source = new EventEmitter();
  readonly #answers: Answer[] = [];
  #outgoing: Uint8Array[] = [];
  #beginsFirst = false;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
    void parse(this.#source as NodeJS.ReadableStream, (answer) => this.#answers.push(answer));
  }

  override query(text: string): void {
    this.#outgoing.push(serialize.query(text));
    if (text === 'begin') this.#begin();
    else this.#send();
  }
  /** pg passes its type parsers as `types`, which the serializer would take for a list of parameter types. */
  override parse(query: Omit<Parse, 'types'> & { types?: unknown }): void {
    this.#outgoing.push(serialize.parse({ ...query, types: Array.isArray(query.types) ? query.types : [] }));
  }
  override bind(config: Bind): void {
    this.#outgoing.push(serialize.bind(config));
  }
  override describe(portal: Portal): void {
    this.#outgoing.push(serialize.describe(portal));
  }
  override execute(config: Execute): void {
    this.#outgoing.push(serialize.execute(config));
  }
  override close(portal: Portal): void {
    this.#outgoing.push(serialize.close(portal));
  }
  override flush(): void {
    this.#outgoing.push(serialize.flush());
    this.#send();
  }
  override sync(): void {
    this.#outgoing.push(serialize.sync());
    this.#send();
  }

  #begin(): void {
    this.#beginsFirst = true;
    process.nextTick(() => {
      this.emit('commandComplete', { name: 'commandComplete', text: 'BEGIN' });
      this.emit(beginDone.name, beginDone);
    });
  }

  /** pg sends nothing more before it has the response, so there is never a second request in flight. */
  #send(): void {
    const request = Buffer.concat(this.#outgoing);
    this.#outgoing = [];
    const beginsFirst = this.#beginsFirst;
    this.#beginsFirst = false;
    this.#exchange(request).then(
      (answers) => {
        const ofBegin = beginsFirst ? answers.findIndex(({ name }) => name === beginDone.name) + 1 : 0;
        for (const answer of answers.slice(ofBegin))
          this.emit(answer.name === 'error' ? 'errorMessage' : answer.name, answer);
      },
      (error: unknown) => this.emit('error', error),
    );
  }

  async #exchange(request: Uint8Array): Promise<Answer[]> {
    // Copied, as the data is in the memory of the database.
    await this.#pglite.execProtocolRawStream(request, {
      onRawData: (data) => this.#source.emit('data', Buffer.from(data)),
    });
    return this.#answers.splice(0);
  }
}

/**
 * One pg.Pool over one embedded PGlite. The pool drops a client after a failed query and makes a new one. PGlite's
 * createPgConfig() would give it the same connection, which is dead by then, so here each client gets its own. A new client
 * first clears what the dropped one left: an open transaction, and prepared statements whose names it would reuse.
 */
export function pglitePool(pglite: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor() {
      // The type ClientConfig omits `connection`, but the client accepts it.
      super({ connection: new Connection(pglite) } as pg.ClientConfig);
    }
  }
  const onConnect = async (client: pg.ClientBase) =>
    void (await client.query(`rollback; deallocate all; ${setWordSimilarity}`));
  return new pg.Pool({
    Client: namingClient(new StatementNames(), EmbeddedClient),
    max: 1,
    idleTimeoutMillis: 0,
    onConnect,
  });
}
