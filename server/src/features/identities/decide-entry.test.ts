import { describe, expect, test } from 'vitest';
import { decideEntry } from './decide-entry.ts';

const ada = { id: 'ada', suspended: false };
const eve = { id: 'eve', suspended: true };
const said = (emailVerified: boolean, authoritative = false) => ({
  email: 'a@b.example',
  emailVerified,
  authoritative,
});
const silent = { email: null, emailVerified: false, authoritative: false };

describe('a linked identity', () => {
  test.each([silent, said(false), said(true), said(true, true)])('signs in whatever the email says: %o', (claims) => {
    for (const emailOwner of [null, eve, { id: 'bob', suspended: false }]) {
      expect(decideEntry({ claims, linkedTo: ada, emailOwner })).toEqual({ kind: 'sign-in', userId: 'ada' });
    }
  });
  test('of a suspended account stays outside', () => {
    expect(decideEntry({ claims: said(true, true), linkedTo: eve, emailOwner: ada })).toEqual({
      kind: 'suspended',
      userId: 'eve',
    });
  });
});

describe('an identity that nobody has', () => {
  const nobody = { linkedTo: null, emailOwner: null };
  test('becomes a lead, whose email counts as proven only if the provider says so', () => {
    expect(decideEntry({ claims: silent, ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: { ...silent, emailVerified: true }, ...nobody })).toEqual({
      kind: 'lead',
      proven: false,
    });
    expect(decideEntry({ claims: said(false), ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: said(false, true), ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: said(true), ...nobody })).toEqual({ kind: 'lead', proven: true });
  });

  test('with the email of a verified user is linked only on the word of whoever runs the mailbox', () => {
    const facts = { linkedTo: null, emailOwner: ada };
    expect(decideEntry({ claims: said(true, true), ...facts })).toEqual({ kind: 'link', userId: 'ada' });
    for (const claims of [said(true), said(false), said(false, true)]) {
      expect(decideEntry({ claims, ...facts })).toEqual({ kind: 'prove', userId: 'ada' });
    }
  });

  test('does not get into a suspended account, nor tells a stranger that it is suspended', () => {
    const facts = { linkedTo: null, emailOwner: eve };
    expect(decideEntry({ claims: said(true, true), ...facts })).toEqual({ kind: 'suspended', userId: 'eve' });
    expect(decideEntry({ claims: said(true), ...facts })).toEqual({ kind: 'prove', userId: 'eve' });
  });
});
