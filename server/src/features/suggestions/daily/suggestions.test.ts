import { blockMember, pauseRequests } from '@foyer/contract/connections/blocks.ts';
import { acceptRequest, requestConnection, withdrawRequest } from '@foyer/contract/connections/requests.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { notNowDays } from '@foyer/contract/rules/suggestion-choices.ts';
import * as api from '@foyer/contract/suggestions/suggestions.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { suggestionDays } from '#src/db/schema/suggestions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { matchablePerson } from '../../../../test/matchable.ts';
import { type Member, newMember, save } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { statementsOf } from '../../../../test/statements-of.ts';
import { matchMembers, purgeSuggestions } from '../batch/match-members.ts';
import { listSavedPeople, withdrawAnswer } from './answer-suggestion.ts';
import { listSuggestions } from './list-suggestions.ts';

let foyer: TestApp;
beforeEach(async () => {
  foyer = await openTestApp();
});
afterEach(() => foyer.close());

const list = async ({ browser }: Member) => data(await browser.call(api.listSuggestions, {}));
const slugs = ({ items }: api.Suggestions) => items.map(({ person }) => person.urlSlug);
/** Members whose companies differ, as colleagues are not suggested to each other. */
async function member(sections: Parameters<typeof newMember>[1] = {}): Promise<Member> {
  const made = await newMember(foyer, sections);
  await save(made.browser, { company: `Company of ${made.urlSlug}` });
  return made;
}

test('reasons name what each side shows, for both sides', async () => {
  const ada = await member({ seeks: ['Legal advice on contracts'], interests: ['Chess'], location: 'Madrid, Spain' });
  const maria = await member({ offers: ['Legal help'], interests: ['chess'], location: 'madrid' });
  await matchMembers(foyer.deps);
  const [toAda] = (await list(ada)).items;
  expect(toAda?.person.urlSlug).toBe(maria.urlSlug);
  expect(toAda?.reasons).toEqual([
    {
      code: 'they-offer',
      mine: { field: 'seeks', text: 'Legal advice on contracts' },
      theirs: { field: 'offers', text: 'Legal help' },
    },
    {
      code: 'shared-interest',
      mine: { field: 'interests', text: 'Chess' },
      theirs: { field: 'interests', text: 'chess' },
    },
    {
      code: 'same-city',
      mine: { field: 'location', text: 'Madrid' },
      theirs: { field: 'location', text: 'madrid' },
    },
  ]);
  expect(toAda?.openingLine).toContain('saw that you offer “Legal help.”');
  const [toMaria] = (await list(maria)).items;
  expect(toMaria?.reasons[0]).toEqual({
    code: 'you-offer',
    mine: { field: 'offers', text: 'Legal help' },
    theirs: { field: 'seeks', text: 'Legal advice on contracts' },
  });
});

test('names of topics mean that topic only, and interests that are merely related are both named', async () => {
  const ada = await member({ interests: ['Product management', 'Leadership'] });
  await member({ interests: ['Liderazgo'] });
  await member({ interests: ['Leaders of remote teams'] });
  await matchMembers(foyer.deps);
  const { items } = await list(ada);
  expect(items.map(({ reasons, openingLine }) => [reasons, openingLine.split(', ')[1]])).toEqual(
    expect.arrayContaining([
      [
        [
          {
            code: 'shared-interest',
            mine: { field: 'interests', text: 'Leadership' },
            theirs: { field: 'interests', text: 'Leadership' },
          },
        ],
        'we’re both interested in “Leadership.” I’d enjoy comparing notes.',
      ],
      [
        [
          {
            code: 'related-interest',
            mine: { field: 'interests', text: 'Leadership' },
            theirs: { field: 'interests', text: 'Leaders of remote teams' },
          },
        ],
        'you’re interested in “Leaders of remote teams” and I’m interested in “Leadership.” I’d enjoy comparing notes.',
      ],
    ]),
  );
  expect(items).toHaveLength(2);
});

test('someone who only manages products has nothing in common with a leader', async () => {
  const ada = await member({ interests: ['Product management'] });
  await member({ interests: ['Leadership'] });
  await matchMembers(foyer.deps);
  expect((await list(ada)).items).toEqual([]);
});

test('proposed interests are named in the language of the page, other words stay as written', async () => {
  const ada = await member({ interests: ['Design and user experience', 'Chess'] });
  await member({ interests: ['Diseño y experiencia de usuario'] });
  await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  ada.browser.cookies.set('foyer_language', 'es');
  const named = (await list(ada)).items.map(({ reasons, openingLine }) => [reasons[0]?.mine.text, openingLine]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['Diseño y experiencia de usuario', expect.stringContaining('nos interesa «Diseño y experiencia de usuario»')],
      ['Chess', expect.stringContaining('nos interesa «Chess»')],
    ]),
  );
});

test('a reason disappears with the fact, and the person with the last reason', async () => {
  const ada = await member({ interests: ['Chess'], location: 'Lima' });
  const maria = await member({ interests: ['Chess'], location: 'Lima' });
  await matchMembers(foyer.deps);
  expect((await list(ada)).items[0]?.reasons.map(({ code }) => code)).toEqual(['shared-interest', 'same-city']);
  data(await maria.browser.call(saveVisibility, { body: { visibility: { location: 'me' } } }));
  expect((await list(ada)).items[0]?.reasons.map(({ code }) => code)).toEqual(['shared-interest']);
  await save(maria.browser, { interests: ['Sailing'] });
  expect(slugs(await list(ada))).toEqual([]);
});

test('a new member gets suggestions at once, and is matched on both sides the next day', async () => {
  for (let i = 0; i < 25; i += 1) await matchablePerson(foyer, { interests: ['Chess'] }, { title: `Title ${i}` });
  await matchMembers(foyer.deps);
  const ada = await member({ interests: ['Chess'] });
  const [first, second] = await Promise.all([list(ada), list(ada)]);
  expect(new Set(slugs(first)).size).toBe(20);
  expect([first.total, first.fullDay, first.state]).toEqual([20, 20, 'on']);
  // Two tabs at once find the same people.
  expect(slugs(second)).toEqual(slugs(first));
  expect(await foyer.deps.db.select().from(suggestionDays).where(eq(suggestionDays.userId, ada.id))).toHaveLength(1);
  foyer.clock.set(new Date(first.nextAt));
  await matchMembers(foyer.deps);
  // The token has expired by then.
  const tomorrow = slugs(await listSuggestions(foyer.deps, { userId: ada.id, language: 'en' } as SignedInUser));
  expect(tomorrow).toHaveLength(5);
  for (const slug of tomorrow) expect(slugs(first)).not.toContain(slug);
});

test('a list is read with at most five statements besides the session', async () => {
  for (let i = 0; i < 25; i += 1) await matchablePerson(foyer, { interests: ['Chess'] });
  const ada = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  // The first look is recorded.
  expect(slugs(await list(ada))).toHaveLength(20);
  const statements = await statementsOf(foyer.deps.database.pool, () => list(ada));
  expect(statements.filter((text) => !text.includes('sessions')).length).toBeLessThanOrEqual(5);
});

test('a dismissed person is gone and does not return, unless the dismissal is undone', async () => {
  const ada = await member({ interests: ['Chess'] });
  const maria = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  const params = { slug: maria.urlSlug };
  data(await ada.browser.call(api.dismissSuggestion, { params, body: { reason: 'know-them' } }));
  expect(await list(ada)).toMatchObject({ items: [], total: 1 });
  // The other side sees no difference.
  expect(slugs(await list(maria))).toEqual([ada.urlSlug]);
  data(await ada.browser.call(api.restoreSuggestion, { params }));
  expect(slugs(await list(ada))).toEqual([maria.urlSlug]);
});

test('dismissed people are listed with the reason and return when it is undone, or 90 days after “not now”', async () => {
  const ada = await member({ interests: ['Chess'] });
  const [maria, bob] = [await member({ interests: ['Chess'] }), await member({ interests: ['Chess'] })];
  const dismiss = async (who: Member, reason?: 'not-now' | 'not-relevant') =>
    data(await ada.browser.call(api.dismissSuggestion, { params: { slug: who.urlSlug }, body: { reason } }));
  const dismissed = async () => data(await ada.browser.call(api.listDismissedSuggestions, { query: {} })).items;
  await dismiss(bob, 'not-relevant');
  foyer.clock.advance({ seconds: 1 });
  await dismiss(maria, 'not-now');
  const returnsAt = new Date(foyer.clock.now().getTime() + notNowDays * 24 * 60 * 60 * 1000).toISOString();
  expect(await dismissed()).toMatchObject([
    { person: { urlSlug: maria.urlSlug }, reason: 'not-now', returnsAt },
    { person: { urlSlug: bob.urlSlug }, reason: 'not-relevant', returnsAt: null },
  ]);
  await matchMembers(foyer.deps);
  expect(slugs(await list(ada))).toEqual([]);
  foyer.clock.advance({ days: notNowDays });
  for (const each of [ada, maria, bob]) await signIn(foyer, each.browser, each.id);
  await purgeSuggestions(foyer.deps);
  expect((await dismissed()).map(({ person }) => person.urlSlug)).toEqual([bob.urlSlug]);
  await matchMembers(foyer.deps);
  expect(slugs(await list(ada))).toEqual([maria.urlSlug]);
  data(await ada.browser.call(api.restoreSuggestion, { params: { slug: bob.urlSlug } }));
  expect(await dismissed()).toEqual([]);
  // Nobody who has blocked the viewer is on the list.
  await dismiss(bob);
  data(await bob.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  expect(await dismissed()).toEqual([]);
});

test('nobody who offers or looks for a topic that a member avoids is suggested, in either direction', async () => {
  const [ada, maria, bob] = [
    await member({ interests: ['Chess'] }),
    await member({ interests: ['Chess'], offers: ['Marketing campaigns'] }),
    await member({ interests: ['Chess'], seeks: ['Legal help'] }),
  ];
  const avoid = (avoids: string[]) => ada.browser.call(api.changeSuggestionSettings, { body: { avoids } });
  expect(wrongFields(await avoid(['Marketing', 'Xyzzyx']))).toEqual(['avoids invalid_format']);
  expect(data(await avoid(['marketing'])).avoids).toEqual(['marketing']);
  await matchMembers(foyer.deps);
  expect(slugs(await list(ada))).toEqual([bob.urlSlug]);
  expect(slugs(await list(maria))).toEqual([bob.urlSlug]);
  // What somebody avoids is theirs alone.
  expect((await maria.browser.call(api.readSuggestionSettings, {})).text).not.toContain('marketing');
});

test('someone who was saved stays on the list of saved people', async () => {
  const ada = await member({ interests: ['Chess'] });
  const maria = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  const params = { slug: maria.urlSlug };
  data(await ada.browser.call(api.saveSuggestion, { params }));
  expect((await list(ada)).items[0]?.isSaved).toBe(true);
  foyer.clock.advance({ days: 30 });
  // The token has expired by then.
  const viewer = { userId: ada.id, language: 'en' } as SignedInUser;
  const saved = async () => (await listSavedPeople(foyer.deps, viewer, { limit: 24 })).items;
  expect((await saved()).map(({ person }) => person.urlSlug)).toEqual([maria.urlSlug]);
  await withdrawAnswer(foyer.deps, viewer, { slug: maria.urlSlug, answer: 'saved' });
  expect(await saved()).toEqual([]);
});

test('saved people stay whatever the viewer switches off, and are listed in pages', async () => {
  const ada = await member({ interests: ['Chess'] });
  const others = [await member({ interests: ['Chess'] }), await member(), await member()];
  for (const { urlSlug } of others) {
    foyer.clock.advance({ seconds: 1 });
    data(await ada.browser.call(api.saveSuggestion, { params: { slug: urlSlug } }));
  }
  const latestFirst = others.map(({ urlSlug }) => urlSlug).toReversed();
  const saved = async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = data(
        await ada.browser.call(api.listSavedSuggestions, { query: { limit: 2, ...(cursor && { cursor }) } }),
      );
      found.push(...page.items.map(({ person }) => person.urlSlug));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  expect(await saved()).toEqual(latestFirst);
  const until = new Date(foyer.clock.now().getTime() + 86_400_000).toISOString();
  data(await ada.browser.call(pauseRequests, { body: { until } }));
  expect([(await list(ada)).state, await saved()]).toEqual(['paused', latestFirst]);
  data(await ada.browser.call(pauseRequests, { body: { until: null } }));
  await save(ada.browser, { availability: { state: 'unavailable', for: [], note: '' } });
  expect([(await list(ada)).state, await saved()]).toEqual(['unavailable', latestFirst]);
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  expect([(await list(ada)).state, await saved()]).toEqual(['hidden', latestFirst]);
  data(await ada.browser.call(api.changeSuggestionSettings, { body: { isOn: false } }));
  expect([(await list(ada)).state, await saved()]).toEqual(['off', latestFirst]);
});

test('a member who blocks, hides or turns suggestions off disappears at once, and only own suggestions can be answered', async () => {
  const ada = await member({ interests: ['Chess'] });
  const maria = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  data(await maria.browser.call(api.changeSuggestionSettings, { body: { isOn: false } }));
  expect((await list(maria)).state).toBe('off');
  expect(slugs(await list(ada))).toEqual([]);
  data(await maria.browser.call(api.changeSuggestionSettings, { body: { isOn: true } }));
  expect(slugs(await list(ada))).toEqual([maria.urlSlug]);
  data(await maria.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  expect(slugs(await list(ada))).toEqual([]);
  for (const slug of [maria.urlSlug, ada.urlSlug, 'nobody-at-all'])
    expect(refusal(await ada.browser.call(api.dismissSuggestion, { params: { slug }, body: {} }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  data(await ada.browser.call(saveVisibility, { body: { visibility: { profile: 'me' } } }));
  expect((await list(ada)).state).toBe('hidden');
});

test('a member whose profile says that they are unavailable sees that as the reason, until they are open again', async () => {
  const ada = await member({ interests: ['Chess'] });
  const maria = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  const available = (state: 'open' | 'unavailable') =>
    save(ada.browser, { availability: { state, for: [], note: '' } });
  await available('unavailable');
  expect(await list(ada)).toMatchObject({ state: 'unavailable', items: [] });
  await available('open');
  expect(slugs(await list(ada))).toEqual([maria.urlSlug]);
});

test('a card says that a request is open, that one has to wait after withdrawing it, and that two have connected', async () => {
  const ada = await member({ interests: ['Chess'] });
  const maria = await member({ interests: ['Chess'] });
  await matchMembers(foyer.deps);
  const relation = async (who: Member) => (await list(who)).items[0]?.relation;
  expect(await relation(ada)).toBe('none');
  const body = { urlSlug: maria.urlSlug, intent: 'conversation' as const };
  const { id } = data(await ada.browser.call(requestConnection, { body }));
  expect([await relation(ada), await relation(maria)]).toEqual(['sent', 'received']);
  data(await ada.browser.call(withdrawRequest, { params: { id } }));
  expect([await relation(ada), await relation(maria)]).toEqual(['unavailable', 'none']);
  const answer = { urlSlug: ada.urlSlug, intent: 'conversation' as const };
  const asked = data(await maria.browser.call(requestConnection, { body: answer }));
  data(await ada.browser.call(acceptRequest, { params: { id: asked.id } }));
  expect([await relation(ada), await relation(maria)]).toEqual(['connected', 'connected']);
});

test('what a member does not want used is neither a reason nor a match', async () => {
  const ada = await member({ interests: ['Chess'], location: 'Lima' });
  await member({ interests: ['Chess'], location: 'Lima' });
  data(await ada.browser.call(api.changeSuggestionSettings, { body: { uses: ['location'] } }));
  await matchMembers(foyer.deps);
  expect((await list(ada)).items[0]?.reasons.map(({ code }) => code)).toEqual(['same-city']);
  expect(data(await ada.browser.call(api.readSuggestionSettings, {}))).toEqual({
    isOn: true,
    learns: true,
    comparesTexts: false,
    textService: null,
    uses: ['location'],
    sameCompany: false,
    avoids: [],
  });
});

test('strangers have no suggestions', async () => {
  expect(refusal(await foyer.browser().call(api.listSuggestions, {}))[0]).toBe(401);
});
