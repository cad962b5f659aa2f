import { createHash } from 'node:crypto';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { KoaContextWithOIDC } from 'oidc-provider';

/** A person with an account at the local identity provider. */
export type Person = {
  subject: string;
  name: string;
  email: string | null;
  emailVerified: boolean;
  /** The organization that runs the mailbox, as Google's `hd` claim names it. */
  hostedDomain?: string;
};

type PersonDetails = Omit<Person, 'subject'>;

/** All domains end in .example, which nobody can own. */
const samples: readonly PersonDetails[] = [
  { name: 'Elena Torres', email: 'elena@northwind.example', emailVerified: true, hostedDomain: 'northwind.example' },
  { name: 'Noah Kim', email: 'noah.kim@mail.example', emailVerified: true },
  { name: 'Priya Nair', email: 'priya@studio.example', emailVerified: true },
  { name: 'Jonas Weber', email: 'jonas.weber@mail.example', emailVerified: false },
];
/** LinkedIn also has people who do not share their email. */
const withoutEmail: PersonDetails = { name: 'Amara Okafor', email: null, emailVerified: false };

/** People entered through "another account" are kept in memory; the oldest are dropped. */
const mostOthers = 5;

export type LocalPeople = {
  samples: readonly Person[];
  others: () => readonly Person[];
  find: (subject: string) => Person | undefined;
  /** Adds a person, or updates the one with this email. */
  add: (person: PersonDetails & { email: string }) => Person;
};

export function localPeople(provider: IdentityProvider): LocalPeople {
  const known = [...samples, ...(provider === 'linkedin' ? [withoutEmail] : [])].map((person) => ({
    ...person,
    subject: subjectOf(provider, person),
  }));
  const others = new Map<string, Person>();
  const all = () => [...others.values(), ...known];
  return {
    samples: known,
    others: () => [...others.values()].slice(-mostOthers).reverse(),
    find: (subject) => all().find((person) => person.subject === subject),
    add(described) {
      const person = { ...described, subject: subjectOf(provider, described) };
      others.delete(person.subject);
      others.set(person.subject, person);
      return person;
    },
  };
}

/** A subject that stays the same over restarts. Google's are digits, LinkedIn's letters. */
function subjectOf(provider: IdentityProvider, { name, email }: PersonDetails): string {
  const hash = createHash('sha256')
    .update(`${provider}:${(email ?? name).toLowerCase()}`)
    .digest();
  return provider === 'google'
    ? `1${hash.readBigUInt64BE().toString().padStart(20, '0')}`
    : hash.toString('base64url', 0, 8);
}

/** The claims of ID tokens. LinkedIn sends `email_verified` as a string. */
function claimsOf(provider: IdentityProvider, person: Person): Record<string, unknown> & { sub: string } {
  const [first = '', ...rest] = person.name.split(' ');
  return {
    sub: person.subject,
    name: person.name,
    given_name: first,
    family_name: rest.join(' '),
    ...(person.email === null
      ? {}
      : {
          email: person.email,
          email_verified: provider === 'linkedin' ? String(person.emailVerified) : person.emailVerified,
        }),
    ...(provider === 'google' && person.hostedDomain ? { hd: person.hostedDomain } : {}),
  };
}

/** As the library asks for people. */
export function accountFinder(provider: IdentityProvider, people: LocalPeople) {
  return async (_context: KoaContextWithOIDC, subject: string) => {
    const person = people.find(subject);
    return person && { accountId: subject, claims: async () => claimsOf(provider, person) };
  };
}
