import { connection, type Db, type Tx } from './client.ts';

/**
 * Statements of hot paths, built once for the pool and once for each connection, and parsed once per connection because
 * `.prepare(name)` names them. Building and parsing is most of the cost of a small statement.
 */
export function preparedOn<Statements>(build: (db: Db | Tx) => Statements): (db: Db | Tx) => Statements {
  const built = new WeakMap<object, Statements>();
  return (db) => {
    const runsOn = (connection in db && db[connection]) || db;
    const known = built.get(runsOn);
    if (known !== undefined) return known;
    const statements = build(db);
    built.set(runsOn, statements);
    return statements;
  };
}

/** The same for statements of several sizes, each built on first use. */
export function preparedBySize<Statement>(
  build: (db: Db | Tx, size: number) => Statement,
): (db: Db | Tx, size: number) => Statement {
  const sizes = preparedOn((db) => {
    const built = new Map<number, Statement>();
    return (size: number) => {
      const statement = built.get(size) ?? build(db, size);
      built.set(size, statement);
      return statement;
    };
  });
  return (db, size) => sizes(db)(size);
}
