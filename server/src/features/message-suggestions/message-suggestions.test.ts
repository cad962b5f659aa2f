import { blockMember } from '@foyer/contract/connections/blocks.ts';
import {
  changeMessageSuggestionSettings,
  readMessageSuggestionSettings,
  suggestMessages,
} from '@foyer/contract/message-suggestions.ts';
import { declineMessageRequest, leaveConversation } from '@foyer/contract/messaging/conversations.ts';
import { changeSuggestionSettings } from '@foyer/contract/suggestions/suggestions.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { messageSuggestionBudget, modelBudgets } from '#src/config/message-suggestions.ts';
import { connect, newGroup, say, talkTo } from '../../../test/conversations.ts';
import { newMember } from '../../../test/members.ts';
import { agreeToModel, briefsOf, namedMember, suggest } from '../../../test/message-suggestions.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import type { PeerAnswer } from '../../../test/peers/http-peer.ts';
import { modelPeer } from '../../../test/peers/lookup-peers.ts';
import { data, refusal } from '../../../test/people.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
function keep<T extends { close: () => Promise<void> }>(each: T): T {
  opened.push(each);
  return each;
}
async function openWithModel(reply: () => string | PeerAnswer, perDay = 1_000) {
  const peer = keep(await modelPeer(reply));
  const lookups = {
    AI_BASE_URL: `${peer.url}/v1`,
    AI_API_KEY: 'secret-key',
    AI_MODEL: 'small-model',
    AI_SUGGESTIONS_PER_DAY: perDay,
  };
  return { peer, foyer: keep(await openTestApp({ lookups })) };
}
const chess = { interests: ['Chess'], location: 'Madrid, Spain' };
async function connected(foyer: Awaited<ReturnType<typeof openTestApp>>) {
  const ada = await namedMember(foyer, 'Ada', 'Lovelace', chess);
  const grace = await namedMember(foyer, 'Grace', 'Hopper', chess);
  await connect(ada, grace);
  return { ada, grace, id: (await talkTo(ada, grace)).id };
}
const good = (...messages: string[]) => JSON.stringify({ messages });
const missing = [404, 'NOT_FOUND'];

describe('without a model', () => {
  test('an opener rests on what both profiles show, and nothing is suggested to members with nothing in common', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace } = await connected(foyer);
    const { source, items, end } = await suggest(ada, { urlSlug: grace.urlSlug, purpose: 'opener' });
    expect([source, end]).toEqual(['local', { type: 'end', absence: null, renewsAt: null }]);
    expect(items).toEqual([
      {
        text: 'Hi Grace, we’re both interested in “Chess.” I’d enjoy comparing notes.',
        reason: { code: 'shared-interest', text: 'Chess' },
        source: 'local',
      },
      {
        text: 'Hi Grace, we’re both in Madrid. I’d be glad to meet.',
        reason: { code: 'same-city', text: 'Madrid' },
        source: 'local',
      },
    ]);
    const stranger = await newMember(foyer);
    expect((await suggest(ada, { urlSlug: stranger.urlSlug, purpose: 'opener' })).items).toEqual([]);
  });

  test('a fact is gone once its owner hides it from suggestions', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace } = await connected(foyer);
    data(await grace.browser.call(changeSuggestionSettings, { body: { uses: ['location'] } }));
    const { items } = await suggest(ada, { urlSlug: grace.urlSlug, purpose: 'opener' });
    expect(items.map(({ reason }) => reason.code)).toEqual(['same-city']);
    data(await grace.browser.call(changeSuggestionSettings, { body: { isOn: false } }));
    expect((await suggest(ada, { urlSlug: grace.urlSlug, purpose: 'opener' })).items).toEqual([]);
  });

  test('a reply answers the question, the day and the thanks of the last messages', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace, id } = await connected(foyer);
    expect((await suggest(ada, { conversationId: id, purpose: 'reply' })).items).toEqual([]);
    await say(grace, id, 'Would you have time for a coffee on Thursday?');
    const replies = await suggest(ada, { conversationId: id, purpose: 'reply' });
    expect(replies.items.map(({ text, reason }) => [text, reason.code])).toEqual([
      ['A coffee on Thursday sounds good. What time suits you?', 'date'],
      ['I can’t make it on Thursday. Would another day work for you?', 'date'],
    ]);
    await say(ada, id, 'Gladly.');
    // Their turn has passed, and the day is what is still open.
    expect((await suggest(ada, { conversationId: id, purpose: 'reply' })).items).toEqual([]);
    const reminder = await suggest(ada, { conversationId: id, purpose: 'follow-up' });
    expect(reminder.items[0]?.text).toBe('Is a coffee on Thursday still good for you?');
    await say(grace, id, 'Muchas gracias por la ayuda con el ajedrez.');
    const thanks = await suggest(ada, { conversationId: id, purpose: 'reply' });
    expect(thanks.items[0]).toMatchObject({
      text: 'De nada, me alegro de haberte ayudado.',
      reason: { code: 'thanks' },
    });
  });

  test('a day that has passed is not agreed to', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace, id } = await connected(foyer);
    await say(grace, id, 'It was great to meet you on Tuesday.');
    expect((await suggest(ada, { conversationId: id, purpose: 'reply' })).items).toEqual([]);
    await say(grace, id, 'Let us have lunch tomorrow');
    foyer.clock.advance({ seconds: 13 * 60 });
    expect((await suggest(ada, { conversationId: id, purpose: 'reply' })).items[0]?.text).toMatch(/^Lunch tomorrow/);
  });

  test('only conversations and members that one can write to: all others are not found', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace, id } = await connected(foyer);
    const eve = await newMember(foyer);
    const refused = async (by: typeof ada, body: { conversationId?: string; urlSlug?: string }) =>
      refusal(await by.browser.call(suggestMessages, { body: { ...body, purpose: 'reply' } }));
    expect(await refused(eve, { conversationId: id })).toEqual(missing);
    expect(await refused(ada, { conversationId: await newGroup(ada, [grace]) })).toEqual(missing);
    expect(await refused(ada, { urlSlug: ada.urlSlug })).toEqual(missing);
    expect(await refused(ada, { urlSlug: 'nobody-here' })).toEqual(missing);
    // A request that waits, from both sides, and once it is declined.
    const request = await talkTo(eve, ada, 'May I ask you something?');
    expect(await refused(eve, { conversationId: request.id })).toEqual(missing);
    expect(await refused(eve, { urlSlug: ada.urlSlug })).toEqual(missing);
    expect(await refused(ada, { conversationId: request.id })).toEqual(missing);
    data(await ada.browser.call(declineMessageRequest, { params: { id: request.id } }));
    expect(await refused(eve, { urlSlug: ada.urlSlug })).toEqual(missing);
    data(await grace.browser.call(leaveConversation, { params: { id } }));
    expect(await refused(ada, { conversationId: id })).toEqual(missing);
    data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    expect(await refused(ada, { urlSlug: grace.urlSlug })).toEqual(missing);
    const both = await ada.browser.call(suggestMessages, {
      body: { conversationId: id, urlSlug: grace.urlSlug, purpose: 'reply' },
    });
    expect(refusal(both)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('a member who asks too often gets the time to wait', async () => {
    const foyer = keep(await openTestApp());
    const { ada, grace } = await connected(foyer);
    const body = { urlSlug: grace.urlSlug, purpose: 'opener' } as const;
    for (let n = 0; n < messageSuggestionBudget.limit; n += 1) await suggest(ada, body);
    expect(refusal(await ada.browser.call(suggestMessages, { body }))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('with a model', () => {
  test('it is only asked if the member agrees, and reads texts only if both do', async () => {
    const { peer, foyer } = await openWithModel(() => good('Chess is fun, shall we play on Thursday?'));
    const { ada, grace, id } = await connected(foyer);
    await say(ada, id, 'Do you still play chess?');
    await say(grace, id, 'The secret gambit, of course. Would you like to play on Thursday?');
    const seen: Record<string, string> = {};
    for (const own of [false, true])
      for (const other of [false, true])
        for (const purpose of ['opener', 'reply', 'follow-up'] as const) {
          await agreeToModel(ada, own);
          await agreeToModel(grace, other);
          const before = peer.requests.length;
          const { source } = await suggest(ada, { conversationId: id, purpose });
          const [brief] = briefsOf(peer).slice(before);
          const reads = brief?.data.includes('gambit') ? 'texts' : 'facts';
          seen[`${own ? 'yes' : 'no'}, ${other ? 'yes' : 'no'}: ${purpose}`] =
            `${source}, ${brief ? reads : 'nothing'}`;
          foyer.clock.advance({ seconds: 61 });
        }
    expect(seen).toEqual({
      'no, no: opener': 'local, nothing',
      'no, no: reply': 'local, nothing',
      'no, no: follow-up': 'local, nothing',
      'no, yes: opener': 'local, nothing',
      'no, yes: reply': 'local, nothing',
      'no, yes: follow-up': 'local, nothing',
      'yes, no: opener': 'model, facts',
      // Without the message there is nothing to answer.
      'yes, no: reply': 'local, nothing',
      'yes, no: follow-up': 'model, facts',
      'yes, yes: opener': 'model, facts',
      'yes, yes: reply': 'model, texts',
      'yes, yes: follow-up': 'model, texts',
    });
  });

  test('it writes the name of the other member without knowing it, and says what it rests on', async () => {
    const { peer, foyer } = await openWithModel(() => good('Hi {{them}}, I would love to talk about chess with you.'));
    const { ada, grace } = await connected(foyer);
    await agreeToModel(ada);
    const { items, end } = await suggest(ada, { urlSlug: grace.urlSlug, purpose: 'opener' });
    expect(items).toEqual([
      {
        text: 'Hi Grace, I would love to talk about chess with you.',
        reason: { code: 'shared-interest', text: 'Chess' },
        source: 'model',
      },
    ]);
    expect(end).toEqual({ type: 'end', absence: null, renewsAt: null });
    const { max_tokens, tools } = JSON.parse(peer.requests[0]?.body ?? '{}');
    expect([max_tokens, tools]).toEqual([600, undefined]);
  });

  test.each<[string, string | PeerAnswer]>([
    ['is overloaded', { status: 503 }],
    ['hangs up', 'hang-up'],
    ['refuses', { status: 400, body: { error: { message: 'no' } } }],
    ['answers with something else', '{"messages": "many"}'],
    ['writes to anyone', good('Hi {{them}}, it would be great to connect with you some day.')],
  ])('that %s, Foyer answers by itself', async (_, reply) => {
    const { foyer } = await openWithModel(() => reply);
    const { ada, grace } = await connected(foyer);
    await agreeToModel(ada);
    const { source, items, end } = await suggest(ada, { urlSlug: grace.urlSlug, purpose: 'opener' });
    expect([source, end?.absence, items.map((each) => each.source)]).toEqual(['model', 'failed', ['local', 'local']]);
    expect(foyer.logged().join('\n')).not.toMatch(/Chess|some day/);
  });

  test('over the budget of a member Foyer answers by itself, and says when the model is back', async () => {
    const { peer, foyer } = await openWithModel(() => good('I would love to play chess with you.'));
    const { ada, grace } = await connected(foyer);
    await agreeToModel(ada);
    const body = { urlSlug: grace.urlSlug, purpose: 'opener' } as const;
    for (let n = 0; n < modelBudgets[0].limit; n += 1) expect((await suggest(ada, body)).source).toBe('model');
    const { source, items, end } = await suggest(ada, body);
    expect([source, items.length, end?.absence]).toEqual(['local', 2, 'budget']);
    expect(end?.renewsAt).toBe(new Date(foyer.clock.now().getTime() + modelBudgets[0].seconds * 1000).toISOString());
    foyer.clock.advance({ seconds: modelBudgets[0].seconds });
    expect((await suggest(ada, body)).source).toBe('model');
    expect(peer.requests).toHaveLength(modelBudgets[0].limit + 1);
  });

  test('the whole installation has a ceiling, and a refusal by it costs a member nothing', async () => {
    const { peer, foyer } = await openWithModel(() => good('I would love to play chess with you.'), 2);
    const { ada, grace } = await connected(foyer);
    for (const each of [ada, grace]) await agreeToModel(each);
    const ask = (by: typeof ada, to: typeof ada) => suggest(by, { urlSlug: to.urlSlug, purpose: 'opener' });
    await ask(ada, grace);
    await ask(grace, ada);
    for (let n = 0; n < 5; n += 1) expect((await ask(ada, grace)).end?.absence).toBe('budget');
    expect(peer.requests).toHaveLength(2);
  });

  test('the choice is off at first and names the service', async () => {
    const { peer, foyer } = await openWithModel(() => good());
    const ada = await newMember(foyer);
    const service = new URL(peer.url).host;
    expect(data(await ada.browser.call(readMessageSuggestionSettings, {}))).toEqual({ usesModel: false, service });
    const body = { usesModel: true };
    expect(data(await ada.browser.call(changeMessageSuggestionSettings, { body }))).toEqual({ ...body, service });
  });
});
