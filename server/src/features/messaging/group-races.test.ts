import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { blockMember } from '#src/features/connections/block-member.ts';
import { written } from '../../../test/conversations.ts';
import { connectViewers, groupOf, sendWith, settledMember } from '../../../test/message-engines.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { twoEngines } from '../../../test/two-engines.ts';
import { type MemberViewer, outcomeOf } from '../../../test/viewers.ts';
import { addGroupMembers } from './add-group-members.ts';
import { changeGroupRole, removeGroupMember, renameGroup } from './change-group.ts';
import { deleteMessage } from './change-message.ts';
import { createGroup } from './create-group.ts';
import { eraseConversations } from './erase-conversations.ts';
import { countUnread, readConversation } from './list-conversations.ts';
import { listChanges, listMessages } from './list-messages.ts';
import { leaveConversation, markConversationRead } from './own-side.ts';

let foyer: TestApp;
let engines: [Deps, Deps];
beforeAll(async () => {
  foyer = await openTestApp();
  engines = twoEngines(foyer);
});
afterAll(() => foyer.close());

const person = () => settledMember(foyer);
const send = (deps: Deps, from: MemberViewer, conversationId: string, body: string) =>
  sendWith(deps, from, conversationId, written(body));
const connect = (one: MemberViewer, other: MemberViewer) => connectViewers(foyer, one, other);

/** An owner and others whom the owner knows: they are 1, 2, 3 and so on. */
async function group(others: number): Promise<{ owner: MemberViewer; members: MemberViewer[]; id: string }> {
  const owner = await person();
  const members: MemberViewer[] = [];
  for (let n = 0; n < others; n += 1) members.push(await person());
  return { owner, members, id: await groupOf(foyer, [owner, ...members]) };
}

const stored = z.object({ no: z.number(), role: z.string(), left_no: z.number().nullable() });
async function participantsOf(id: string) {
  const { rows } = await foyer.deps.db.execute(sql`select no, role, left_no from conversation_participants
    where conversation_id = ${id} order by no`);
  return z.array(stored).parse(rows);
}
async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await foyer.deps.db.execute<{ what: string }>(sql`select m.system ->> 'what' as what from messages m
    where m.conversation_id = ${id} and m.system is not null order by m.no`);
  return rows.map(({ what }) => what);
}

test('a group created twice at once is one group', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [owner, member] = [await person(), await person()];
    await connect(owner, member);
    const input = { clientId: randomUUID(), name: 'Group', urlSlugs: [member.urlSlug] };
    const created = await Promise.all(engines.map((deps) => createGroup(deps, owner.viewer, input)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await eventsOf(created[0]?.id ?? '')).toEqual(['created']);
  }
});

test('of two admins who remove each other at once, one stays', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { owner, members, id } = await group(2);
    for (const no of [2, 3]) await changeGroupRole(foyer.deps, owner.viewer, { id, no, role: 'admin' });
    const [one, other] = members as [MemberViewer, MemberViewer];
    const outcomes = await Promise.all([
      outcomeOf(removeGroupMember(engines[0], one.viewer, { id, no: 3 })),
      outcomeOf(removeGroupMember(engines[1], other.viewer, { id, no: 2 })),
    ]);
    expect(outcomes.toSorted()).toEqual(['CONVERSATION_CLOSED', 'done']);
    expect((await participantsOf(id)).filter(({ left_no }) => left_no === null)).toHaveLength(2);
    expect((await eventsOf(id)).filter((what) => what === 'removed')).toHaveLength(1);
  }
});

test('a member added twice at once is added once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { owner, members, id } = await group(1);
    const newcomer = await person();
    const [admin] = members as [MemberViewer];
    await changeGroupRole(foyer.deps, owner.viewer, { id, no: 2, role: 'admin' });
    for (const each of [owner, admin]) await connect(each, newcomer);
    await Promise.all(
      [owner, admin].map((each, n) =>
        addGroupMembers(engines[n === 0 ? 0 : 1], each.viewer, { id, urlSlugs: [newcomer.urlSlug] }),
      ),
    );
    expect((await participantsOf(id)).map(({ no }) => no)).toEqual([1, 2, 3]);
    expect((await eventsOf(id)).filter((what) => what === 'added')).toHaveLength(1);
  }
});

test('adding against a block leaves nobody in the group whom the block should keep out', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { owner, id } = await group(1);
    const newcomer = await person();
    await connect(owner, newcomer);
    const [added] = await Promise.all([
      outcomeOf(addGroupMembers(engines[0], owner.viewer, { id, urlSlugs: [newcomer.urlSlug] })),
      blockMember(engines[1], newcomer.viewer, { urlSlug: owner.urlSlug }),
    ]);
    // Added before the block, or refused after it.
    expect((await participantsOf(id)).length).toBe(added === 'done' ? 3 : 2);
    expect(await outcomeOf(addGroupMembers(foyer.deps, owner.viewer, { id, urlSlugs: [newcomer.urlSlug] }))).toBe(
      'VALIDATION_FAILED',
    );
  }
});

test('a message sent while its author leaves is before that, or refused', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { owner, members, id } = await group(2);
    const [leaver] = members as [MemberViewer, MemberViewer];
    const [sent] = await Promise.all([
      outcomeOf(send(engines[0], leaver, id, 'Wait')),
      leaveConversation(engines[1], leaver.viewer, { id }),
    ]);
    const texts = (await listMessages(foyer.deps, owner.viewer, { id, limit: 100 })).items.map(
      ({ body, system }) => system?.what ?? body,
    );
    expect([sent, ...texts]).toEqual(
      sent === 'done' ? ['done', 'created', 'Wait', 'left'] : ['CONVERSATION_CLOSED', 'created', 'left'],
    );
  }
});

test('a group with members has one owner, however owners, admins and erasures change it at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { owner, members, id } = await group(4);
    const [one, two, three] = members as [MemberViewer, MemberViewer, MemberViewer, MemberViewer];
    await changeGroupRole(foyer.deps, owner.viewer, { id, no: 2, role: 'admin' });
    await Promise.all([
      outcomeOf(leaveConversation(engines[0], owner.viewer, { id })),
      outcomeOf(changeGroupRole(engines[1], owner.viewer, { id, no: 4, role: 'owner' })),
      outcomeOf(removeGroupMember(engines[1], one.viewer, { id, no: 4 })),
      foyer.deps.db.transaction((tx) => eraseConversations(engines[0], tx, two.id)),
      outcomeOf(renameGroup(engines[1], one.viewer, { id, name: `Round ${round}` })),
      outcomeOf(leaveConversation(engines[1], three.viewer, { id })),
    ]);
    const here = (await participantsOf(id)).filter(({ left_no }) => left_no === null);
    expect(here.map(({ no }) => no)).toEqual([2, 5]);
    expect(here.filter(({ role }) => role === 'owner')).toHaveLength(1);
    const { rows } = await foyer.deps.db.execute<{ no: number }>(
      sql`select no from messages where conversation_id = ${id} order by no`,
    );
    expect(rows.map(({ no }) => no)).toEqual(rows.map((_, n) => n + 1));
  }
});

test('after random moves of a group, what is unread equals an independent count, and followers end equal', async () => {
  const { owner, members, id } = await group(3);
  const all = [owner, ...members];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const [first, , , last] = all as [MemberViewer, MemberViewer, MemberViewer, MemberViewer];
  const known = new Map<number, unknown>();
  let since = 0;
  const follow = async () => {
    const { items, lastSeq } = await listChanges(engines[1], first.viewer, { id, since });
    for (const item of items) known.set(item.no, item);
    since = lastSeq;
  };
  for (let batch = 0; batch < 15; batch += 1) {
    const { items } = await listMessages(foyer.deps, first.viewer, { id, limit: 100 });
    await Promise.all([
      follow(),
      ...Array.from({ length: 8 }, async (_, n) => {
        const deps = engines[n % 2 === 0 ? 0 : 1];
        const who = all[random(all.length)] ?? first;
        const move = random(6);
        const messageId = items[random(items.length)]?.id ?? '';
        if (move <= 1) return outcomeOf(send(deps, who, id, `More ${batch}-${n}`));
        if (move === 2) return outcomeOf(deleteMessage(deps, who.viewer, { messageId }));
        if (move === 3) return outcomeOf(removeGroupMember(deps, owner.viewer, { id, no: 4 }));
        if (move === 4) return outcomeOf(addGroupMembers(deps, owner.viewer, { id, urlSlugs: [last.urlSlug] }));
        return outcomeOf(markConversationRead(deps, who.viewer, { id, upToNo: random(items.length + 5) }));
      }),
    ]);
    for (const who of all) {
      const shown = await readConversation(foyer.deps, who.viewer, { id });
      const { rows } = await foyer.deps.db.execute<{ n: number }>(sql`
        select count(*)::int as n from messages m, conversation_participants p
        where p.conversation_id = ${id} and p.user_id = ${who.id} and m.conversation_id = p.conversation_id
          and m.no > greatest(p.read_no, p.joined_no) and m.no <= coalesce(p.left_no, m.no)
          and m.author_no <> p.no and m.deleted_at is null and m.system is null`);
      expect(shown.unread).toBe(Math.min(rows[0]?.n ?? -1, 100));
      if (shown.state === 'open') expect((await countUnread(foyer.deps, who.viewer)).inbox.messages).toBe(shown.unread);
    }
    foyer.clock.advance({ seconds: 60 });
  }
  await follow();
  const { items } = await listMessages(foyer.deps, first.viewer, { id, limit: 100 });
  expect(items.map(({ no }) => known.get(no))).toEqual(items);
});
