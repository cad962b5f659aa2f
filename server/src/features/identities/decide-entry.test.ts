import { describe, expect, test } from 'vitest';
import { decideEntry } from './decide-entry.ts';

const ada = { id: 'ada', suspended: false };
const eve = { id: 'eve', suspended: true };
const claimsWith = (emailVerified: boolean, authoritative = false) => ({
  email: 'a@b.example',
  emailVerified,
  authoritative,
});
const noEmail = { email: null, emailVerified: false, authoritative: false };

describe('a linked identity', () => {
  test.each([noEmail, claimsWith(false), claimsWith(true), claimsWith(true, true)])(
    'signs in regardless of its email claims: %o',
    (claims) => {
      for (const emailOwner of [null, eve, { id: 'bob', suspended: false }]) {
        expect(decideEntry({ claims, linkedTo: ada, emailOwner })).toEqual({ kind: 'sign-in', userId: 'ada' });
      }
    },
  );
  test('of a suspended account is refused', () => {
    expect(decideEntry({ claims: claimsWith(true, true), linkedTo: eve, emailOwner: ada })).toEqual({
      kind: 'suspended',
      userId: 'eve',
    });
  });
});

describe('an identity that is not linked', () => {
  const nobody = { linkedTo: null, emailOwner: null };
  test('becomes a lead whose email is verified only if the provider says so', () => {
    expect(decideEntry({ claims: noEmail, ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: { ...noEmail, emailVerified: true }, ...nobody })).toEqual({
      kind: 'lead',
      proven: false,
    });
    expect(decideEntry({ claims: claimsWith(false), ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: claimsWith(false, true), ...nobody })).toEqual({ kind: 'lead', proven: false });
    expect(decideEntry({ claims: claimsWith(true), ...nobody })).toEqual({ kind: 'lead', proven: true });
  });

  test('with the email of a verified user is linked only if the provider runs the mailbox', () => {
    const facts = { linkedTo: null, emailOwner: ada };
    expect(decideEntry({ claims: claimsWith(true, true), ...facts })).toEqual({ kind: 'link', userId: 'ada' });
    for (const claims of [claimsWith(true), claimsWith(false), claimsWith(false, true)]) {
      expect(decideEntry({ claims, ...facts })).toEqual({ kind: 'prove', userId: 'ada' });
    }
  });

  test('is refused for a suspended account, without revealing the suspension to strangers', () => {
    const facts = { linkedTo: null, emailOwner: eve };
    expect(decideEntry({ claims: claimsWith(true, true), ...facts })).toEqual({ kind: 'suspended', userId: 'eve' });
    expect(decideEntry({ claims: claimsWith(true), ...facts })).toEqual({ kind: 'prove', userId: 'eve' });
  });
});
