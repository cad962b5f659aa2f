import { aliasFacts, roleFamilies } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { expect, test } from 'vitest';
import type { StoredFacts } from '#src/db/schema/anonymous-networking.ts';
import { type CellMember, refineCells, settleCells } from './cells.ts';
import type { Facts } from './facts.ts';

const { minimum } = aliasLimits;
const nothing: Facts = { role: null, region: null, seniority: null, industry: null, city: null, topic: null };
const member = (id: string, facts: Partial<Facts>, shown: StoredFacts | null = null): CellMember => ({
  id,
  facts: { ...nothing, ...facts },
  shown,
});
const many = (count: number, name: string, facts: Partial<Facts>) =>
  Array.from({ length: count }, (_, n) => member(`${name}${n}`, facts));

/** The same numbers at every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Every question about some of the shown facts: how many match, and how many do not. */
function answersTo(shown: readonly StoredFacts[]): number[] {
  const subsets = Array.from({ length: 2 ** aliasFacts.length }, (_, bits) =>
    aliasFacts.filter((_f, n) => bits & (2 ** n)),
  );
  return subsets.flatMap((facts) => {
    const groups = Map.groupBy(shown, (each) =>
      facts.every((fact) => each[fact] !== undefined) ? JSON.stringify(facts.map((fact) => each[fact])) : null,
    );
    return [...groups].flatMap(([asked, those]) => (asked === null ? [] : [those.length, shown.length - those.length]));
  });
}

test('a fact that enough members share is shown, and a member who differs cannot be singled out', () => {
  const designers = many(12, 'd', { role: 'design', city: 'Madrid' });
  const lawyers = many(9, 'l', { role: 'legal', city: 'Madrid' });
  const others = many(2, 'o', { role: 'sales', city: 'Lima' });
  const shown = refineCells([...designers, ...lawyers, ...others]);
  expect(shown.get('d0')).toEqual({ role: 'design', city: 'Madrid' });
  // Nine lawyers are too few for their role. Their city would leave the two from Lima alone.
  expect([shown.get('l0'), shown.get('o0')]).toEqual([{}, {}]);
});

test('one spelling is shown for all', () => {
  const shown = refineCells([...many(9, 'a', { city: 'Bogotá' }), member('odd', { city: 'BOGOTA' })]);
  expect(shown.get('odd')).toEqual({ city: 'Bogotá' });
});

test('a room with too few shows nobody', () => {
  const few = many(minimum - 1, 'x', { role: 'design' }).map((each) => ({ ...each, shown: {} }));
  expect(settleCells(few)).toBeNull();
});

test('an attacker who asks for every combination, at any time, never meets a group below the minimum', () => {
  const random = numbers(20261124);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] ?? null;
  const someone = (id: string) =>
    member(id, {
      role: pick([...roleFamilies.slice(0, 5), null]),
      region: pick(['Spain', 'Mexico', 'Peru']),
      seniority: pick(['mid', 'senior']),
      industry: pick(['software', 'finance', 'design']),
      city: pick(['Madrid', 'Lima', 'Puebla', 'Toledo']),
      topic: pick(['1', '2', null]),
    });
  let details = 0;
  for (const size of [10, 14, 30, 60, 300]) {
    let room = Array.from({ length: size }, (_, n) => someone(`${size}-${n}`));
    for (let batch = 0; batch < 8; batch += 1) {
      const before = new Map(room.map(({ id, shown }) => [id, shown] as const));
      const refined = refineCells(room);
      room = room.map((each) => ({ ...each, shown: refined.get(each.id) ?? {} }));
      // Nothing is taken back or exchanged, so earlier lists add nothing to the newest.
      for (const { id, shown } of room) expect(shown).toMatchObject(before.get(id) ?? {});
      expect(answersTo([...refined.values()]).filter((count) => count > 0 && count < minimum)).toEqual([]);
      details += [...refined.values()].filter((each) => Object.keys(each).length > 0).length;
      // Some leave, and the next batch comes.
      const stays = room.filter(() => random(8) > 0);
      const settled = settleCells(stays.map(({ id, shown }) => ({ id, shown: shown ?? {} })));
      const visible = settled ? [...settled.values()] : [];
      expect(answersTo(visible).filter((count) => count > 0 && count < minimum)).toEqual([]);
      // A cell that has become small is not refined further; the rule above holds for what is shown.
      room = settled ? stays.map((each) => ({ ...each, shown: settled.get(each.id) ?? {} })) : stays;
      room = [...room, ...Array.from({ length: minimum + random(6) }, (_, n) => someone(`${size}-${batch}-${n}`))];
    }
  }
  // The rule is not kept by showing nothing.
  expect(details).toBeGreaterThan(500);
});
