import { type AliasFact, aliasFacts } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import type { StoredFacts } from '#src/db/schema/anonymous-networking.ts';
import { foldPhrase } from '#src/features/suggestions/facts/topic-numbers.ts';
import type { Facts } from './facts.ts';

/**
 * What each alias of a room may show. Aliases that show the same combination of facts are a cell, and a cell has at least
 * `minimum` of them. So any combination of facts is shown either by nobody or by at least that many aliases. The same holds
 * for the aliases that don't show it.
 */

/** An alias with all its facts, and the facts that others already see: null before its first batch. */
export type CellMember = { id: string; facts: Facts; shown: StoredFacts | null };
type Cell = { shown: StoredFacts; members: CellMember[] };

const { minimum } = aliasLimits;

/**
 * Adds facts as far as the rule allows. An alias never loses a fact here, and never gets another one instead, so that earlier
 * answers reveal nothing beyond the latest one.
 */
export function refineCells(members: readonly CellMember[]): ReadonlyMap<string, StoredFacts> {
  const cells = cellsOf(members.map((member) => ({ ...member, shown: member.shown ?? {} })));
  const open = cells.get('{}')?.members ?? [];
  const others = [...cells.values()].filter(({ shown }) => Object.keys(shown).length > 0);
  const joined = joinCells(open, others);
  const refined = joined.flatMap((cell) =>
    splitCell(
      cell,
      aliasFacts.filter((fact) => !(fact in cell.shown)),
    ),
  );
  return new Map(refined.flatMap(({ shown, members: those }) => those.map(({ id }) => [id, shown] as const)));
}

/**
 * What others see now, by alias: the stored facts, without those of cells that have become too small. Null if the room as
 * a whole is too small.
 */
export function settleCells(
  members: readonly { id: string; shown: StoredFacts }[],
): ReadonlyMap<string, StoredFacts> | null {
  if (members.length < minimum) return null;
  const groups = [...Map.groupBy(members, ({ shown }) => keyOf(shown)).values()].sort((a, b) => b.length - a.length);
  const kept = groups.filter((group) => group.length >= minimum && keyOf(group[0]?.shown ?? {}) !== '{}');
  let bare = members.length - kept.reduce((sum, { length }) => sum + length, 0);
  while (bare > 0 && bare < minimum && kept.length > 0) bare += kept.pop()?.length ?? 0;
  // One spelling for all of a cell, whenever they joined it.
  const shown = kept.flatMap((group) => group.map(({ id }) => [id, group[0]?.shown ?? {}] as const));
  return new Map([...members.map(({ id }) => [id, {}] as const), ...shown]);
}

/** Lets aliases without facts join the most detailed cell that fits them, unless too few would stay without. */
function joinCells(open: readonly CellMember[], cells: readonly Cell[]): Cell[] {
  const detailed = cells.toSorted((a, b) => Object.keys(b.shown).length - Object.keys(a.shown).length);
  const fitting = Map.groupBy(open, ({ facts }) => detailed.find(({ shown }) => fits(facts, shown)) ?? null);
  const stays = [...(fitting.get(null) ?? [])];
  const moves = [...fitting].flatMap(([cell, those]) => (cell ? [{ cell, those }] : []));
  moves.sort((a, b) => b.those.length - a.those.length);
  while (stays.length > 0 && stays.length < minimum && moves.length > 0) stays.push(...(moves.pop()?.those ?? []));
  const joined = cells.map((cell) => ({
    shown: cell.shown,
    members: [...cell.members, ...moves.flatMap((move) => (move.cell === cell ? move.those : []))],
  }));
  return stays.length > 0 ? [...joined, { shown: {}, members: stays }] : joined;
}

/** Divides a cell by the first fact that leaves every part large enough, and then the parts. */
function splitCell(cell: Cell, facts: readonly AliasFact[]): Cell[] {
  const [fact, ...rest] = facts;
  if (fact === undefined) return [cell];
  const byValue = Map.groupBy(cell.members, ({ facts: own }) => (own[fact] === null ? null : foldPhrase(own[fact])));
  const large = [...byValue]
    .flatMap(([value, members]) => (value !== null && members.length >= minimum ? [members] : []))
    .sort((a, b) => b.length - a.length);
  const inLarge = new Set(large.flat());
  const others = cell.members.filter((member) => !inLarge.has(member));
  while (others.length > 0 && others.length < minimum && large.length > 0) others.push(...(large.pop() ?? []));
  const parts = large.map((members) => ({ shown: { ...cell.shown, [fact]: usualSpelling(members, fact) }, members }));
  const remaining = others.length > 0 ? [{ shown: cell.shown, members: others }] : [];
  return [...parts, ...remaining].flatMap((part) => splitCell(part, rest));
}

function cellsOf(members: readonly (CellMember & { shown: StoredFacts })[]): Map<string, Cell> {
  const groups = Map.groupBy(members, ({ shown }) => keyOf(shown));
  return new Map([...groups].map(([key, those]) => [key, { shown: those[0]?.shown ?? {}, members: those }]));
}

/** The same for the same combination, whatever the spelling. */
function keyOf(shown: StoredFacts): string {
  const entries = aliasFacts.flatMap((fact) => (shown[fact] === undefined ? [] : [[fact, foldPhrase(shown[fact])]]));
  return JSON.stringify(Object.fromEntries(entries));
}

function fits(facts: Facts, shown: StoredFacts): boolean {
  return aliasFacts.every((fact) => {
    const [own, other] = [facts[fact], shown[fact]];
    return other === undefined || (own !== null && foldPhrase(own) === foldPhrase(other));
  });
}

/** One spelling for all of a cell: an unusual one would stand out. */
function usualSpelling(members: readonly CellMember[], fact: AliasFact): string {
  const spellings = Map.groupBy(members, ({ facts }) => facts[fact] ?? '');
  const [most] = [...spellings].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return most?.[0] ?? '';
}
