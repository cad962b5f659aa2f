import pg from 'pg';

const most = 500;

/**
 * Gives a name to each statement that comes again, so that a connection parses it once: for a small statement that is
 * half of the cost. Statements differ by their text alone; the values go beside it.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #seenOnce = new Set<string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= most) return name;
    if (!this.#seenOnce.delete(text)) {
      // Texts that never come again, such as lists of any length, must not crowd the others out.
      if (this.#seenOnce.size >= most) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const given = `again_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

type Asked = { text?: unknown; name?: unknown };

function isUnnamed(asked: unknown): asked is { text: string } {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return false;
  const { text, name }: Asked = asked;
  // There is nothing to parse of `begin`, and the embedded database knows it by its text.
  return typeof text === 'string' && text !== 'begin' && name === undefined;
}

/** A client of the given kind that names what it is asked again; all clients of one pool share `names`. */
export function namingClient(names: StatementNames, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      const naming = (asked: unknown, ...rest: unknown[]) => {
        const name = isUnnamed(asked) ? names.nameOf(asked.text) : undefined;
        return query(name === undefined ? asked : { ...(asked as object), name }, ...rest);
      };
      // One of its many overloads is as good as another: what is given is what is handed on.
      this.query = naming as typeof this.query;
    }
  };
}
