import pg from 'pg';

const most = 500;

/**
 * Names each statement whose text is seen a second time, so that a connection parses it only once: for a small statement
 * parsing is half of the cost. Parameter values are not part of the text.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seenOnce = new Set<string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= most) return name;
    if (!this.#seenOnce.delete(text)) {
      // Texts that are never repeated, such as lists of varying length, must not crowd out the others.
      if (this.#seenOnce.size >= most) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const given = `again_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

type QueryConfig = { text?: unknown; name?: unknown };

function isUnnamed(query: unknown): query is { text: string } {
  if (typeof query !== 'object' || query === null || 'submit' in query) return false;
  const { text, name }: QueryConfig = query;
  // `begin` needs no parsing, and the pool of the embedded database recognizes it by its text.
  return typeof text === 'string' && text !== 'begin' && name === undefined;
}

/** A client class that names repeated statements; all clients of one pool share `names`. */
export function namingClient(names: StatementNames, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const run = this.query.bind(this) as (...args: unknown[]) => unknown;
      const naming = (query: unknown, ...rest: unknown[]) => {
        const name = isUnnamed(query) ? names.nameOf(query.text) : undefined;
        return run(name === undefined ? query : { ...(query as object), name }, ...rest);
      };
      // `query` has many overloads; the arguments are passed on unchanged.
      this.query = naming as typeof this.query;
    }
  };
}
