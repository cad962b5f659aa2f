import { describe, expect, test } from 'vitest';
import { beginSetup, nextSetup, type SetupEvent, type SetupState } from './setup-state.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', title: '', company: '' };
const nobody = { firstName: '', lastName: '', title: '', company: '' };
const after = (state: SetupState, ...events: SetupEvent[]) => events.reduce(nextSetup, state);
const typed = (text: string): SetupEvent => ({ type: 'slug-typed', typed: text });
const settled: SetupEvent = { type: 'slug-settled' };
const answered = (slug: string, available: boolean, suggestion: string | null = null): SetupEvent => ({
  type: 'slug-answered',
  slug,
  available,
  suggestion,
});
const named = (field: 'firstName' | 'lastName', value: string): SetupEvent => ({ type: 'field-typed', field, value });

describe('typing a slug', () => {
  test.each([
    ['ab', 'slug.min_length'],
    ['-abc', 'slug.invalid_format'],
    ['abc-', 'slug.invalid_format'],
  ])('%j is idle and says %s', (text, problem) => {
    expect(after(beginSetup(nobody, null), typed(text)).check).toEqual({ kind: 'idle', problem });
  });

  test('an empty or invalid slug is reported on submit', () => {
    const missed: SetupEvent = { type: 'slug-missed' };
    expect(after(beginSetup(nobody, null), missed).check).toEqual({ kind: 'idle', problem: 'slug_required' });
    expect(after(beginSetup(nobody, null), typed('ab'), missed).check).toEqual({
      kind: 'idle',
      problem: 'slug.min_length',
    });
    expect(after(beginSetup(nobody, null), typed('ada-l'), missed).check).toEqual({ kind: 'waiting' });
  });

  test('is normalized, waits for a pause and is then checked', () => {
    const waiting = after(beginSetup(nobody, null), typed('Ada L_ö!velace'));
    expect(waiting).toMatchObject({ slug: 'adalvelace', origin: 'hand', check: { kind: 'waiting' } });
    expect(after(waiting, settled).check.kind).toBe('checking');
    expect(after(beginSetup(nobody, null), typed('a'.repeat(80))).slug).toHaveLength(50);
  });

  test('is available or taken by the response, and a taken one is not replaced', () => {
    const checking = after(beginSetup(nobody, null), typed('ada'), settled);
    expect(after(checking, answered('ada', true)).check).toEqual({ kind: 'available' });
    expect(after(checking, answered('ada', false, 'ada-2'))).toMatchObject({
      slug: 'ada',
      check: { kind: 'taken', suggestion: 'ada-2' },
    });
  });

  test('ignores a response about an earlier slug', () => {
    const later = after(beginSetup(nobody, null), typed('ada'), settled, typed('ada-l'), settled);
    expect(after(later, answered('ada', true))).toBe(later);
    const waiting = after(later, typed('ada-lo'));
    expect(after(waiting, answered('ada-l', true))).toBe(waiting);
  });

  test('can be checked again after a failure', () => {
    const failed = after(beginSetup(nobody, null), typed('ada'), settled, { type: 'slug-failed', reason: 'server' });
    expect(failed.check).toEqual({ kind: 'failed', task: 'check', reason: 'server' });
    expect(after(failed, { type: 'retry-asked' }).check.kind).toBe('checking');
  });

  test('checks a used suggestion at once', () => {
    const taken = after(beginSetup(nobody, null), typed('ada'), settled, answered('ada', false, 'ada-2'));
    expect(after(taken, { type: 'suggestion-taken', slug: 'ada-2' })).toMatchObject({
      slug: 'ada-2',
      check: { kind: 'checking' },
    });
  });
});

describe('deriving a slug from the names', () => {
  test('happens at once when there are names and no slug', () => {
    expect(beginSetup(ada, null)).toMatchObject({ slug: 'ada-lovelace', origin: 'names', check: { kind: 'checking' } });
  });

  test('uses the suggestion when the derived slug is taken', () => {
    expect(after(beginSetup(ada, null), answered('ada-lovelace', false, 'ada-lovelace-2'))).toMatchObject({
      slug: 'ada-lovelace-2',
      check: { kind: 'available' },
    });
  });

  test('waits until both names are filled and typing pauses', () => {
    const half = after(beginSetup(nobody, null), named('firstName', 'Ada'), { type: 'names-settled' });
    expect(half.slug).toBe('');
    const both = after(half, named('lastName', 'Lovelace'));
    expect(both).toMatchObject({ slug: '', namesMoved: true });
    expect(after(both, { type: 'names-settled' })).toMatchObject({ slug: 'ada-lovelace', namesMoved: false });
  });

  test('asks the server for names without letters for a slug', () => {
    expect(beginSetup({ ...nobody, firstName: '小明', lastName: '王丽' }, null).check.kind).toBe('generating');
  });

  test('is repeated by the server when the names change', () => {
    const known = after(beginSetup(ada, null), answered('ada-lovelace', true));
    const changed = after(known, named('lastName', 'Byron'), { type: 'names-settled' });
    expect(changed).toMatchObject({ slug: 'ada-lovelace', check: { kind: 'generating' } });
    expect(after(changed, { type: 'slug-generated', slug: 'ada-byron', available: true })).toMatchObject({
      slug: 'ada-byron',
      check: { kind: 'available' },
    });
  });

  test('never replaces a typed slug unless it is emptied', () => {
    const byHand = after(beginSetup(ada, null), typed('countess'), settled, answered('countess', true));
    expect(after(byHand, named('lastName', 'Byron'), { type: 'names-settled' })).toMatchObject({
      slug: 'countess',
      check: { kind: 'available' },
    });
    expect(after(byHand, typed(''), named('lastName', 'Byron'), { type: 'names-settled' }).slug).toBe('ada-byron');
  });

  test('on request needs names, and has its own failures', () => {
    const asked = after(beginSetup(nobody, null), { type: 'generate-asked' });
    expect(asked.check).toEqual({ kind: 'failed', task: 'generate', reason: 'names' });
    const byHand = after(beginSetup(ada, null), typed('countess'), { type: 'generate-asked' });
    expect(byHand.check.kind).toBe('generating');
    const failed = after(byHand, { type: 'slug-failed', reason: 'network' });
    expect(failed.check).toEqual({ kind: 'failed', task: 'generate', reason: 'network' });
    expect(after(failed, { type: 'retry-asked' }).check.kind).toBe('generating');
  });

  test('is cancelled by typing', () => {
    const typing = after(beginSetup(ada, null), { type: 'generate-asked' }, typed('countess'));
    expect(after(typing, { type: 'slug-generated', slug: 'ada-2', available: true })).toBe(typing);
  });
});

describe('an existing slug', () => {
  const kept = beginSetup(ada, 'ada');

  test('counts as valid and cannot be changed', () => {
    expect(kept.check).toEqual({ kind: 'available' });
    expect(after(kept, typed('other'))).toBe(kept);
    expect(after(kept, { type: 'generate-asked' })).toBe(kept);
    expect(after(kept, named('lastName', 'Byron'), { type: 'names-settled' }).slug).toBe('ada');
  });
});

describe('a slug refused on submit', () => {
  const ready = after(beginSetup(ada, null), answered('ada-lovelace', true));

  test('is taken, and a suggestion can follow', () => {
    const refused = after(ready, { type: 'slug-refused', slug: 'ada-lovelace', problem: 'taken' });
    expect(refused.check).toEqual({ kind: 'taken', suggestion: null });
    expect(after(refused, answered('ada-lovelace', false, 'ada-3')).check).toEqual({
      kind: 'taken',
      suggestion: 'ada-3',
    });
  });

  test('is invalid with the message of the server', () => {
    const refused = after(ready, { type: 'slug-refused', slug: 'ada-lovelace', problem: { key: 'slug.fixed' } });
    expect(refused.check).toEqual({ kind: 'idle', problem: 'slug.fixed' });
  });
});
