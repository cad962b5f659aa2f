import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { matchTexts, suggestionDays } from '#src/db/schema/suggestions.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type MatchablePerson, matchablePerson } from '../../../../test/matchable.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import type { HttpPeer, PeerAnswer } from '../../../../test/peers/http-peer.ts';
import { embeddingPeer } from '../../../../test/peers/lookup-peers.ts';
import { changeSuggestionSettings, readSuggestionSettings } from '../suggestion-settings.ts';
import { matchMembers } from './match-members.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
function keep<T extends { close: () => Promise<void> }>(each: T): T {
  opened.push(each);
  return each;
}

/** A model that knows which words mean the same: one dimension for each meaning. */
const meanings = [/boat|ship|sail/i, /bread|bak/i, /tax|account/i];
const vectorOf = (text: string): number[] => [
  ...meanings.map((meaning) => (meaning.test(text) ? 1 : 0)),
  // Words of no meaning here differ from each other.
  ...Array.from({ length: 12 }, (_, i) => ((text.length * 7 + i * 13) % 12 === 0 ? 0.4 : 0.02)),
];

async function open(embed: Parameters<typeof embeddingPeer>[0] = vectorOf) {
  const peer = keep(await embeddingPeer(embed));
  const foyer = keep(
    await openTestApp({
      lookups: {
        EMBEDDINGS_BASE_URL: `${peer.url}/v1`,
        EMBEDDINGS_API_KEY: 'secret-key',
        EMBEDDINGS_MODEL: 'small-model',
      },
    }),
  );
  return { peer, foyer };
}

const viewerOf = ({ id }: MatchablePerson) => ({ userId: id }) as SignedInUser;
const agree = (foyer: TestApp, person: MatchablePerson, comparesTexts = true) =>
  changeSuggestionSettings(foyer.deps, viewerOf(person), { comparesTexts });
const stored = ({ deps }: TestApp) => deps.db.select().from(matchTexts);
const sent = ({ requests }: HttpPeer) =>
  requests.flatMap(({ body }) => (JSON.parse(body) as { input: string[] }).input);

async function nextBatch(foyer: TestApp): Promise<void> {
  await foyer.deps.db.execute(sql`delete from match_runs`);
  await foyer.deps.db.execute(sql`delete from suggestion_days`);
  await matchMembers(foyer.deps);
}

/** The people on a list, best first. */
async function listOf({ deps }: TestApp, { id }: MatchablePerson): Promise<string[]> {
  const [day] = await deps.db.select().from(suggestionDays).where(eq(suggestionDays.userId, id));
  const { rows } = await deps.db.execute(sql`select user_id from match_people
    where number = any(${sql.param(day?.partners ?? [])}::int[]) order by array_position(${sql.param(day?.partners ?? [])}::int[], number)`);
  return rows.map(({ user_id }) => String(user_id));
}

/**
 * Someone who looks for help with sailing, and others who like chess as well. The one who comes last on the list without
 * texts offers that help, in other words.
 */
async function harbor(foyer: TestApp) {
  const person = (details: Parameters<typeof matchablePerson>[1]) =>
    matchablePerson(foyer, { interests: ['Chess'], ...details });
  const seeker = await person({ seeks: ['Learning to sail'] });
  const everyone = [seeker];
  for (const offer of ['Sourdough', 'Pottery', 'Harmony', 'Origami']) everyone.push(await person({ offers: [offer] }));
  await nextBatch(foyer);
  const last = (await listOf(foyer, seeker)).at(-1);
  const helper = everyone.find(({ id }) => id === last);
  if (!helper) throw new Error('nobody was suggested');
  await foyer.deps.db
    .update(profileDetails)
    .set({ offers: ['Handling ships'] })
    .where(eq(profileDetails.userId, helper.id));
  return { seeker, helper, everyone };
}

test('texts that mean the same in other words bring people together', async () => {
  const { foyer } = await open();
  const { seeker, helper, everyone } = await harbor(foyer);
  await nextBatch(foyer);
  expect((await listOf(foyer, seeker)).at(-1)).toBe(helper.id);
  for (const each of everyone) await agree(foyer, each);
  await nextBatch(foyer);
  expect((await listOf(foyer, seeker))[0]).toBe(helper.id);
});

test('only texts of members who agree are sent, without names, links or contacts, and only once', async () => {
  const { peer, foyer } = await open();
  const ada = await matchablePerson(foyer, {
    offers: ['Sailing', 'Write to ada@engines.example', 'https://engines.example'],
    seeks: ['Bread'],
    interests: ['Chess'],
    visibility: { interests: 'me' },
  });
  await matchablePerson(foyer, { offers: ['Secret knowledge'] });
  await agree(foyer, ada);
  await nextBatch(foyer);
  expect(sent(peer)).toEqual(['Bread', 'Analyst\nSailing']);
  await nextBatch(foyer);
  expect(peer.requests).toHaveLength(1);
  await foyer.deps.db
    .update(profileDetails)
    .set({ seeks: ['Taxes'] })
    .where(eq(profileDetails.userId, ada.id));
  await nextBatch(foyer);
  expect(sent(peer).slice(2)).toEqual(['Taxes', 'Analyst\nSailing']);
});

test('what the service made of texts is deleted when a member changes their mind', async () => {
  const { peer, foyer } = await open();
  const { seeker } = await harbor(foyer);
  expect(await readSuggestionSettings(foyer.deps, viewerOf(seeker))).toMatchObject({
    comparesTexts: false,
    textService: new URL(peer.url).host,
  });
  await agree(foyer, seeker);
  await nextBatch(foyer);
  expect((await stored(foyer)).map(({ userId }) => userId)).toEqual([seeker.id]);
  await agree(foyer, seeker, false);
  expect(await stored(foyer)).toEqual([]);
  await nextBatch(foyer);
  expect(await stored(foyer)).toEqual([]);
  expect(peer.requests).toHaveLength(1);
});

test('a member who changes their mind while the service is asked leaves nothing', async () => {
  let meanwhile = async () => {};
  const { foyer } = await open(async (text) => {
    await meanwhile();
    return vectorOf(text);
  });
  const { seeker } = await harbor(foyer);
  await agree(foyer, seeker);
  meanwhile = async () => void (await agree(foyer, seeker, false));
  await nextBatch(foyer);
  expect(await stored(foyer)).toEqual([]);
});

test.each<[string, PeerAnswer | number[]]>([
  ['refuses', { status: 500 }],
  ['hangs up', 'hang-up'],
  ['answers nonsense', { status: 200, body: { data: [{ index: 0, embedding: ['a'] }] } }],
  ['answers nothing', []],
])('a service that %s is asked once, and everyone still has suggestions', async (_, fault) => {
  let embed: (text: string) => number[] | PeerAnswer = () => fault;
  const { peer, foyer } = await open((text) => embed(text));
  const { seeker, helper, everyone } = await harbor(foyer);
  for (const each of everyone) await agree(foyer, each);
  await nextBatch(foyer);
  expect(peer.requests).toHaveLength(1);
  expect(await stored(foyer)).toEqual([]);
  expect(await listOf(foyer, seeker)).toHaveLength(everyone.length - 1);
  expect(foyer.logged().join('')).toContain('texts could not be compared');
  expect(foyer.logged().join('')).not.toContain('secret-key');
  embed = vectorOf;
  await nextBatch(foyer);
  expect((await listOf(foyer, seeker))[0]).toBe(helper.id);
});
