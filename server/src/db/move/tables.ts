import type pg from 'pg';

/** Names include the schema and are quoted where needed: `public.users`. */
export type Table = { name: string; columns: { name: string; type: string }[] };

/**
 * Our schemas, without pg-boss's records of its own installation, which the installation writes, and without the migrations
 * table.
 */
const schemas =
  "n.nspname in ('public', 'pgboss') and (n.nspname, c.relname) not in (('pgboss', 'version'), ('pgboss', 'bam'))";

/** A partition is part of its table. */
const tables = `
  with ours as (
    select c.oid, coalesce(i.inhparent, c.oid) as whole, format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind in ('r', 'p') and ${schemas})
  select o.name,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) from pg_attribute a
      where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select distinct there.name from pg_constraint f join ours part on part.oid = f.conrelid
      join ours referred on referred.oid = f.confrelid join ours there on there.oid = referred.whole
      where f.contype = 'f' and part.whole = o.oid) as refers
  from ours o where o.whole = o.oid order by o.name`;

/** All our tables in a database, each after those that its foreign keys refer to. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(tables);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const sorted = new Map<string, Table>();
  const begun = new Set<string>();
  const add = (name: string): void => {
    const row = byName.get(name);
    if (!row || begun.has(name)) return;
    begun.add(name);
    for (const referred of row.refers) add(referred);
    sorted.set(name, { name, columns: row.columns });
  };
  for (const { name } of rows) add(name);
  return [...sorted.values()];
}

/** The tables that contain rows. */
export async function filledOf(client: pg.ClientBase, all: readonly Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of all) {
    const { rows } = await client.query(`select exists (select from ${name}) as "isFilled"`);
    if (rows[0].isFilled) filled.push(name);
  }
  return filled;
}

/** The statements that create the database's partitions. */
export async function partitionsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ made: string }>(`
    select format('create table if not exists %I.%I partition of %s %s', n.nspname, c.relname, i.inhparent::regclass,
      pg_get_expr(c.relpartbound, c.oid)) as made
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r' and c.relispartition and ${schemas} order by 1`);
  return rows.map(({ made }) => made);
}

/** The statements that continue sequences at their current values. Unlike setval() they can be rolled back. */
export async function sequencesOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ goOn: string }>(`
    select format('alter sequence %I.%I restart with %s', schemaname, sequencename, last_value + increment_by) as "goOn"
    from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss') order by 1`);
  return rows.map(({ goOn }) => goOn);
}

/** The tables that have triggers of ours. */
export async function triggeredOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct format('%I.%I', n.nspname, c.relname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${schemas} order by 1`);
  return rows.map(({ name }) => name);
}
