import type { RevealLadder } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { type RevealStage, revealStages } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import type { aliasConsents } from '#src/db/schema/anonymous-networking.ts';

type Entry = RevealLadder['log'][number];
type Consent = Pick<typeof aliasConsents.$inferSelect, 'aliasId' | 'stage' | 'givenAt' | 'withdrawnAt'>;
type Logged = {
  /** In the order in which they were given. */
  consents: readonly Consent[];
  reveals: ReadonlyMap<RevealStage, { at: string }>;
  ownId: string;
};

/** Who agreed to what and when, as one of both sides reads it: stage by stage, and in the order of events in each. */
export function consentLog({ consents, reveals, ownId }: Logged): Entry[] {
  return revealStages.flatMap((stage) => {
    const agreements = consents.filter((consent) => consent.stage === stage).flatMap((each) => agreement(each, ownId));
    const reveal = reveals.get(stage);
    return reveal ? [...agreements, { at: reveal.at, by: 'both', stage, what: 'revealed' }] : agreements;
  });
}

function agreement({ aliasId, stage, givenAt, withdrawnAt }: Consent, ownId: string): Entry[] {
  const by = aliasId === ownId ? 'you' : 'them';
  const given: Entry = { at: givenAt.toISOString(), by, stage, what: 'agreed' };
  return withdrawnAt ? [given, { at: withdrawnAt.toISOString(), by, stage, what: 'withdrawn' }] : [given];
}
