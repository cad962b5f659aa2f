import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { parse, serialize } from 'pg-protocol';
import { namingClient, StatementNames } from './statement-names.ts';
import { setWordSimilarity } from './word-similarity.ts';

type Parse = Parameters<typeof serialize.parse>[0];
type Bind = Parameters<typeof serialize.bind>[0];
type Execute = Parameters<typeof serialize.execute>[0];
type Portal = Parameters<typeof serialize.describe>[0];

type Answer = Parameters<Parameters<typeof parse>[1]>[0];

/** How the answer to `begin` ends, which is the first that the database gives when it hears of it late. */
const begun = { name: 'readyForQuery', status: 'T' } as const;

/**
 * Hands what pg says to the database query by query. PGlite's own connection does so message by message, and entering
 * the database is most of what a small query costs: it has four or five. The messages are written and read by pg's own
 * means, which take a third of the time of PGlite's. A `begin` goes with the query after it: alone it changes nothing.
 */
class Connection extends PglitePgConnection {
  readonly #pglite: PGlite;
  /** What the parser reads from, as from a socket. */
  readonly #source = new EventEmitter();
  readonly #answers: Answer[] = [];
  #said: Uint8Array[] = [];
  #beginsFirst = false;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
    void parse(this.#source as NodeJS.ReadableStream, (answer) => this.#answers.push(answer));
  }

  override query(text: string): void {
    this.#said.push(serialize.query(text));
    if (text === 'begin') this.#begin();
    else this.#send();
  }
  /** pg hands its type parsers over as `types`; PGlite's serializer takes that for a list of parameter types. */
  override parse(query: Omit<Parse, 'types'> & { types?: unknown }): void {
    this.#said.push(serialize.parse({ ...query, types: Array.isArray(query.types) ? query.types : [] }));
  }
  override bind(config: Bind): void {
    this.#said.push(serialize.bind(config));
  }
  override describe(portal: Portal): void {
    this.#said.push(serialize.describe(portal));
  }
  override execute(config: Execute): void {
    this.#said.push(serialize.execute(config));
  }
  override close(portal: Portal): void {
    this.#said.push(serialize.close(portal));
  }
  override flush(): void {
    this.#said.push(serialize.flush());
    this.#send();
  }
  override sync(): void {
    this.#said.push(serialize.sync());
    this.#send();
  }

  #begin(): void {
    this.#beginsFirst = true;
    process.nextTick(() => {
      this.emit('commandComplete', { name: 'commandComplete', text: 'BEGIN' });
      this.emit(begun.name, begun);
    });
  }

  /** pg says nothing more before it has the answers, so there is never a second one under way. */
  #send(): void {
    const said = Buffer.concat(this.#said);
    this.#said = [];
    const beginsFirst = this.#beginsFirst;
    this.#beginsFirst = false;
    this.#ask(said).then(
      (answers) => {
        const ofBegin = beginsFirst ? answers.findIndex(({ name }) => name === begun.name) + 1 : 0;
        for (const answer of answers.slice(ofBegin))
          this.emit(answer.name === 'error' ? 'errorMessage' : answer.name, answer);
      },
      (error: unknown) => this.emit('error', error),
    );
  }

  async #ask(said: Uint8Array): Promise<Answer[]> {
    // Copied: it lies in the memory of the database.
    await this.#pglite.execProtocolRawStream(said, {
      onRawData: (data) => this.#source.emit('data', Buffer.from(data)),
    });
    return this.#answers.splice(0);
  }
}

/**
 * One pg.Pool over one embedded PGlite. The pool drops a client after a failed query and makes the next one;
 * createPgConfig() would give all of them the same connection, dead by then, so each client gets its own here,
 * and what the dropped one left behind is cleared: an open transaction, and prepared statements whose names the next
 * one would use again.
 */
export function pglitePool(pglite: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor() {
      // ClientConfig's type leaves `connection` out; the client takes it all the same.
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
