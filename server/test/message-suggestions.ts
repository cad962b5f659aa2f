import type { InputOf } from '@foyer/contract/http.ts';
import {
  changeMessageSuggestionSettings,
  type MessageSuggestion,
  type SuggestionLine,
  suggestMessages,
} from '@foyer/contract/message-suggestions.ts';
import { eq } from 'drizzle-orm';
import { users } from '../src/db/schema/accounts.ts';
import { profileDetails } from '../src/db/schema/profile-details.ts';
import { profiles } from '../src/db/schema/profiles.ts';
import { type Member, newMember } from './members.ts';
import type { TestApp } from './open-test-app.ts';
import type { HttpPeer } from './peers/http-peer.ts';
import { data } from './people.ts';

/** The lines of a stream of suggestions, in the parts that tests look at. */
export type Suggested = {
  source: 'local' | 'model' | undefined;
  items: MessageSuggestion[];
  end: Extract<SuggestionLine, { type: 'end' }> | undefined;
};

export async function suggest(member: Member, body: InputOf<typeof suggestMessages>['body']): Promise<Suggested> {
  const answer = await member.browser.call(suggestMessages, { body });
  if (answer.status !== 200) throw new Error(`refused with ${answer.body.error.code}`);
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SuggestionLine);
  return {
    source: lines.find((line) => line.type === 'start')?.source,
    items: lines.flatMap((line) => (line.type === 'suggestion' ? [line.suggestion] : [])),
    end: lines.find((line) => line.type === 'end'),
  };
}

/** Lets a language model be asked for this member, or no longer. */
export async function agreeToModel({ browser }: Member, usesModel = true): Promise<void> {
  data(await browser.call(changeMessageSuggestionSettings, { body: { usesModel } }));
}

type Facts = Partial<Pick<typeof profileDetails.$inferInsert, 'interests' | 'offers' | 'seeks' | 'location'>>;

/** A member with a name of their own, and what their profile shows. */
export async function namedMember(
  foyer: TestApp,
  firstName: string,
  lastName: string,
  facts: Facts = {},
): Promise<Member> {
  const member = await newMember(foyer);
  const { db, clock } = foyer.deps;
  await db.update(profiles).set({ firstName, lastName }).where(eq(profiles.userId, member.id));
  await db
    .update(users)
    .set({ name: `${firstName} ${lastName}` })
    .where(eq(users.id, member.id));
  const details = { ...facts, updatedAt: clock.now() };
  await db
    .insert(profileDetails)
    .values({ userId: member.id, ...details })
    .onConflictDoUpdate({ target: profileDetails.userId, set: details });
  return member;
}

/** What a model was sent: the instructions and the data, as text. */
export function briefsOf({ requests }: HttpPeer): { instructions: string; data: string }[] {
  return requests.map(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
    return { instructions: messages[0]?.content ?? '', data: messages[1]?.content ?? '' };
  });
}
