import { describe, expect, test } from 'vitest';
import { completion, completionParts } from './completion.ts';
import { isProfileComplete } from './profile-complete.ts';

describe('a profile is complete', () => {
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
    phoneVerified: false,
    role: 'individual' as const,
    organizationId: null,
  };
  test('when it has name, email and one proven contact', () => {
    expect(isProfileComplete(person)).toBe(true);
    expect(isProfileComplete({ ...person, emailVerified: false, phoneVerified: true, urlSlug: 'ada' })).toBe(true);
  });
  test('when the server says so, whatever is there', () => {
    expect(isProfileComplete({ ...person, name: null, email: null, emailVerified: false, profileComplete: true })).toBe(
      true,
    );
  });
  test.each([
    ['no name', { name: null }],
    ['a blank name', { name: '  ' }],
    ['no email', { email: null }],
    ['nothing proven', { emailVerified: false }],
    ['an empty slug', { urlSlug: '' }],
    ['a slug that was never chosen', { urlSlug: null }],
    ['an organization account without one', { role: 'organization' as const }],
  ])('not with %s', (_, lack) => {
    expect(isProfileComplete({ ...person, ...lack, profileComplete: false })).toBe(false);
  });
  test('for organizations with their organization', () => {
    expect(isProfileComplete({ ...person, role: 'organization', organizationId: 'o' })).toBe(true);
  });
});

describe('completeness', () => {
  const nobody = {
    name: null,
    urlSlug: null,
    title: null,
    company: null,
    email: null,
    emailVerified: false,
    phoneNumber: null,
    phoneVerified: false,
    role: 'individual' as const,
    organizationId: null,
  };
  const everything = {
    name: 'Ada',
    urlSlug: 'ada',
    title: 'Countess',
    company: 'Engines',
    email: 'ada@example.com',
    emailVerified: true,
    phoneNumber: '+12133734253',
    phoneVerified: true,
    role: 'organization' as const,
    organizationId: 'o',
  };
  test('goes from 0 to 100', () => {
    expect(completion(nobody)).toEqual({
      completionScore: 0,
      missing: ['name', 'urlSlug', 'title', 'company', 'email', 'phone'],
    });
    expect(completion(everything)).toEqual({ completionScore: 100, missing: [] });
    expect(completion({ ...everything, role: 'individual', organizationId: null })).toEqual({
      completionScore: 100,
      missing: [],
    });
  });
  test('lists unverified contacts', () => {
    expect(completion({ ...everything, emailVerified: false, phoneVerified: false }).missing).toEqual([
      'emailVerified',
      'phoneVerified',
    ]);
  });
  test('does not take "User" for a name, nor a claim of proof for a contact', () => {
    expect(completion({ ...everything, name: 'User' }).missing).toEqual(['name']);
    expect(completion({ ...nobody, emailVerified: true, phoneVerified: true }).completionScore).toBe(0);
  });
  test('only grows with what is added', () => {
    const fields = Object.keys(nobody) as (keyof typeof nobody)[];
    let facts: Parameters<typeof completion>[0] = { ...nobody, role: 'organization' };
    let before = 0;
    for (const field of fields.filter((field) => field !== 'role')) {
      facts = { ...facts, [field]: everything[field] };
      const { completionScore } = completion(facts);
      expect(completionScore).toBeGreaterThan(before);
      before = completionScore;
    }
    expect(before).toBe(100);
    expect(completionParts).toHaveLength(fields.length - 1);
  });
});
