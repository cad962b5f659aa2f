import type pg from 'pg';

/**
 * Adds messages to an open conversation of two, until it has so many: one a minute up to now, in turn, some of them long, and
 * all of them read. Sending them would take an hour, because nobody may write that fast.
 */
export async function lengthenConversation(pool: pg.Pool, id: string, count: number): Promise<void> {
  await pool.query(
    `insert into messages (conversation_id, no, id, seq, author_no, client_id, content_mac, body, sent_at, changed_at)
    select c.id, c.last_no + n, gen_random_uuid(), c.last_seq + n, 1 + n % 2, gen_random_uuid(), '\\x00',
      'Message ' || (c.last_no + n) || repeat('. And one more thought', n % 7),
      c.last_at - ($2::int - c.last_no - n) * interval '1 minute', c.last_at
    from conversations c, generate_series(1, $2::int - c.last_no) n where c.id = $1`,
    [id, count],
  );
  await pool.query('update conversations set last_seq = last_seq + $2::int - last_no, last_no = $2 where id = $1', [
    id,
    count,
  ]);
  await pool.query('update conversation_participants set read_no = $2 where conversation_id = $1', [id, count]);
}
