import type { Db, Tx } from './client.ts';

/**
 * Statements of hot paths: built once for a database (once for a transaction), and parsed once by each connection
 * because `.prepare(name)` names them. Building and parsing is most of the cost of a small statement.
 */
export function preparedOn<Statements>(build: (db: Db | Tx) => Statements): (db: Db | Tx) => Statements {
  const built = new WeakMap<Db | Tx, Statements>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statements = build(db);
    built.set(db, statements);
    return statements;
  };
}
