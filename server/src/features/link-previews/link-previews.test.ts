import { blockMember } from '@foyer/contract/connections/blocks.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { readLinkPreviewPicture } from '@foyer/contract/link-previews.ts';
import { acceptMessageRequest, countUnread } from '@foyer/contract/messaging/conversations.ts';
import { removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import {
  deleteMessage,
  editMessage,
  listChanges,
  listMessages,
  type Message,
  reactToMessage,
  removeLinkPreview,
} from '@foyer/contract/messaging/messages.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedHostBudget, linkPreviewBudget, linkPreviewRules } from '#src/config/link-previews.ts';
import { outboxSeal } from '#src/db/outbox/outbox.ts';
import { linkedPages, linkPreviews } from '#src/db/schema/link-previews.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { cameraPicture } from '../../../test/attachments.ts';
import { connect, newGroup, say, talkTo } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { headOf, type LinkedSite, linkedSite, page, redirectTo } from '../../../test/linked-site.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { memoryFiles } from '../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { hugePng } from '../../../test/uploads.ts';
import { withWakingOutbox } from '../../../test/waking-outbox.ts';
import { collectEverything } from '../settings/export/collect-everything.ts';
import { purgeLinkedPages } from './page-files.ts';
import { readLinkedPage } from './read-linked-page.ts';

let foyer: TestApp;
let site: LinkedSite;
const { stored, files } = memoryFiles();
beforeAll(async () => {
  site = await linkedSite();
  foyer = await openTestApp({ files, settings: { linkPreviews: { toLoopback: true } } });
});
beforeEach(() => {
  site.requests.length = 0;
  // So that no budget of an earlier test is left.
  foyer.clock.advance({ seconds: linkPreviewBudget.seconds });
});
afterAll(async () => {
  await foyer.close();
  await site.close();
});

let pages = 0;
/** A page that no other test links to. */
function newPage(head = '<title>Analytical Engines</title><meta name="description" content="How they work">'): string {
  pages += 1;
  return site.at(`/page-${pages}`, headOf(head));
}

async function talking(): Promise<[Member, Member, string]> {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, grace);
  return [ada, grace, (await talkTo(ada, grace)).id];
}
const seen = async (of: Member, id: string) =>
  data(await of.browser.call(listMessages, { params: { id }, query: {} })).items;
const lastOf = async (of: Member, id: string): Promise<Message> => {
  const last = (await seen(of, id)).at(-1);
  if (!last) throw new Error('no message');
  return last;
};
/** What was read so far is as old as it may become. */
const expire = () => foyer.deps.db.update(linkedPages).set({ expiresAt: foyer.deps.clock.now() });
/** Sends a text, lets the outbox work, and answers the message as its reader sees it. */
async function sent(from: Member, to: Member, id: string, body: string): Promise<Message> {
  await say(from, id, body);
  await foyer.outbox.drain();
  return await lastOf(to, id);
}
const edit = async (by: Member, { id: messageId }: Message, body: string) => {
  const answer = data(await by.browser.call(editMessage, { params: { messageId }, body: { body } }));
  await foyer.outbox.drain();
  return answer;
};
const remove = (by: Member, { id: messageId }: Message) =>
  by.browser.call(removeLinkPreview, { params: { messageId } });
async function picture({ browser }: Member, { id: messageId }: Pick<Message, 'id'>) {
  const params: InputOf<typeof readLinkPreviewPicture>['params'] = { messageId };
  const url = readLinkPreviewPicture.path.replace(':messageId', params.messageId);
  const headers = { authorization: `Bearer ${browser.bearer}` };
  const { statusCode, headers: answered, rawPayload } = await foyer.app.inject({ url, headers });
  return { status: statusCode, headers: answered, content: rawPayload };
}

describe('a message with a link', () => {
  test('shows what the page says, to both, as a change in its order that makes nothing unread', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    const [first] = await say(ada, id, `Look: ${url}#how, and ${site.origin}/other`);
    expect(first?.linkPreview).toBeNull();
    const before = await lastOf(grace, id);
    const unread = data(await grace.browser.call(countUnread, {}));
    await foyer.outbox.drain();
    const linkPreview = {
      url: `${url}#how`,
      title: 'Analytical Engines',
      description: 'How they work',
      hasPicture: false,
    };
    for (const member of [ada, grace]) expect((await lastOf(member, id)).linkPreview).toEqual(linkPreview);
    const changes = data(await grace.browser.call(listChanges, { params: { id }, query: { since: before.seq } }));
    expect(changes.items).toMatchObject([{ no: before.no, seq: before.seq + 1, editedAt: null, linkPreview }]);
    expect(data(await grace.browser.call(countUnread, {}))).toEqual(unread);
    expect(site.requests.map(({ path }) => path)).toEqual([new URL(url).pathname]);
  });

  test('is looked up at once, also when a message is edited; what has no link wakes nobody', async () => {
    const [ada, grace, id] = await talking();
    await withWakingOutbox(foyer, async (wakes) => {
      const shown = async () => (await lastOf(grace, id)).linkPreview?.title;
      const [plain] = await say(ada, id, 'No link here');
      expect(wakes()).toBe(0);
      await say(ada, id, newPage());
      await expect.poll(shown).toBe('Analytical Engines');
      expect(wakes()).toBe(1);

      const params = { messageId: plain?.id ?? '' };
      const edit = async (body: string) => data(await ada.browser.call(editMessage, { params, body: { body } }));
      await edit('Still no link');
      data(await grace.browser.call(reactToMessage, { params, body: { emoji: '👍', isOn: true } }));
      expect(wakes()).toBe(1);
      await edit(newPage('<title>Difference Engines</title>'));
      await expect
        .poll(async () => (await seen(grace, id)).find(({ no }) => no === plain?.no)?.linkPreview?.title)
        .toBe('Difference Engines');
      expect(wakes()).toBe(2);
      data(await ada.browser.call(deleteMessage, { params }));
      expect(wakes()).toBe(2);
    });
  });

  test('tells the site that Foyer asks, and nothing else', async () => {
    const [ada, grace, id] = await talking();
    await sent(ada, grace, id, newPage());
    const { host, connection, ...headers } = site.requests[0]?.headers ?? {};
    expect(headers).toEqual({
      accept: 'text/html, application/xhtml+xml',
      'accept-encoding': 'identity',
      'user-agent': `Foyer/${foyer.deps.settings.version} (link previews; +${foyer.deps.settings.publicUrl})`,
    });
  });

  test('is fetched once for all senders, until it is a day old', async () => {
    const [ada, grace, id] = await talking();
    const [joan, mary, other] = await talking();
    const url = newPage();
    await say(ada, id, url, url);
    await say(joan, other, `Seen ${url}#top?`);
    await foyer.outbox.drain();
    expect((await seen(grace, id)).map(({ linkPreview }) => linkPreview?.title)).toEqual(
      Array(2).fill('Analytical Engines'),
    );
    expect((await lastOf(mary, other)).linkPreview?.title).toBe('Analytical Engines');
    expect(site.requests).toHaveLength(1);
    await expire();
    site.at(new URL(url).pathname, headOf('<title>Newer</title>'));
    expect((await sent(ada, grace, id, url)).linkPreview?.title).toBe('Newer');
    // What was sent before shows what its readers saw.
    expect((await lastOf(mary, other)).linkPreview?.title).toBe('Analytical Engines');
    expect(site.requests).toHaveLength(2);
  });

  test('in a group, takes the link that the text shows, also beside a mention', async () => {
    const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
    await connect(ada, grace);
    const id = await newGroup(ada, [grace]);
    const url = newPage();
    expect((await sent(ada, grace, id, `${url}${mentionCode(2)}`)).linkPreview?.url).toBe(url);
  });
});

describe('no preview', () => {
  test.each<[string, () => string]>([
    ['of a page without a title', () => newPage('<meta name="description" content="Nothing">')],
    ['of a file', () => site.at('/file.pdf', page('<title>No page</title>', 'application/pdf'))],
    ['of a page that is not there', () => `${site.origin}/missing`],
    ['of an error', () => site.at('/error', (response) => response.writeHead(500).end('<title>Error</title>'))],
    ['behind a redirect into a private network', () => site.at('/inside', redirectTo('https://10.0.0.1/'))],
    ['behind a redirect to Foyer', () => site.at('/home', redirectTo('http://localhost:3000/'))],
    ['of a name that does not exist', () => 'https://nobody.invalid/'],
  ])('%s, and it is not asked for again soon', async (_what, make) => {
    const [ada, grace, id] = await talking();
    const url = make();
    expect((await sent(ada, grace, id, url)).linkPreview).toBeNull();
    const asked = site.requests.length;
    expect((await sent(grace, ada, id, url)).linkPreview).toBeNull();
    expect(site.requests).toHaveLength(asked);
    expect((await foyer.deps.db.select().from(linkPreviews).where(eq(linkPreviews.conversationId, id))).length).toBe(0);
    expect(foyer.logged().join('')).not.toContain(url);
  });

  test.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://name@example.com/',
    'http://localhost:3000/events/one',
    'example.com',
  ])('of %s, which nobody is asked for', async (url) => {
    const [ada, grace, id] = await talking();
    const before = (await foyer.deps.db.select().from(linkedPages)).length;
    expect((await sent(ada, grace, id, `See ${url}`)).linkPreview).toBeNull();
    expect((await foyer.deps.db.select().from(linkedPages)).length).toBe(before);
  });

  test('of private addresses, outside local mode', async () => {
    const closed = { ...foyer.deps, settings: { ...foyer.deps.settings, linkPreviews: { toLoopback: false } } };
    const [ada, grace, id] = await talking();
    const message = (await say(ada, id, newPage()))[0];
    await readLinkedPage(closed, message?.id ?? '', new AbortController().signal);
    expect((await lastOf(grace, id)).linkPreview).toBeNull();
    expect(site.requests).toEqual([]);
  });

  test('where the operator has turned them off', async () => {
    const off = await openTestApp();
    const [ada, grace] = [await newMember(off), await newMember(off)];
    await connect(ada, grace);
    const { id } = await talkTo(ada, grace);
    await say(ada, id, newPage());
    await off.outbox.drain();
    expect([(await lastOf(grace, id)).linkPreview, site.requests]).toEqual([null, []]);
    await off.close();
  });

  test('in a request, which has no links, before it is accepted', async () => {
    const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
    const { id } = await talkTo(ada, grace, 'Hello, may I ask something?');
    expect((await sent(ada, ada, id, newPage()).catch(() => null))?.linkPreview ?? null).toBeNull();
    expect(site.requests).toEqual([]);
    data(await grace.browser.call(acceptMessageRequest, { params: { id } }));
    expect((await sent(ada, grace, id, newPage())).linkPreview?.title).toBe('Analytical Engines');
  });

  const many = (count: number, url: string) => Array.from({ length: count }, (_, n) => `${url}-${n}`);

  test("beyond an author's budget", async () => {
    const [ada, grace, id] = await talking();
    for (let n = 0; n < linkPreviewBudget.limit; n += 20) {
      await say(ada, id, ...many(20, `https://10.0.0.1/${n}`));
      foyer.clock.advance({ seconds: 20 });
    }
    expect((await sent(ada, grace, id, newPage())).linkPreview).toBeNull();
    expect(site.requests).toEqual([]);
  });

  test('beyond the budget of a site, for all senders together', async () => {
    const grace = await newMember(foyer);
    for (let n = 0; n <= linkedHostBudget.limit; n += 20) {
      const sender = await newMember(foyer);
      await connect(sender, grace);
      await say(sender, (await talkTo(sender, grace)).id, ...many(20, `${site.origin}/many-${n}`));
    }
    await foyer.outbox.drain();
    const asked = site.requests.length;
    expect(asked).toBeLessThanOrEqual(linkedHostBudget.limit);
    const ada = await newMember(foyer);
    await connect(ada, grace);
    expect((await sent(ada, grace, (await talkTo(ada, grace)).id, newPage())).linkPreview).toBeNull();
    expect(site.requests).toHaveLength(asked);
    foyer.clock.advance({ seconds: linkedHostBudget.seconds });
    expect((await sent(ada, grace, (await talkTo(ada, grace)).id, newPage())).linkPreview?.title).toBe(
      'Analytical Engines',
    );
  });
});

describe('the picture', () => {
  const withPicture = (source: string) => newPage(`<title>A</title><meta property="og:image" content="${source}">`);

  test('is a small square of our own, without anything the camera noted', async () => {
    const [ada, grace, id] = await talking();
    const content = await cameraPicture(1200, 630);
    site.at('/card.jpg', page(content, 'image/jpeg'));
    const message = await sent(ada, grace, id, withPicture('/card.jpg'));
    expect(message.linkPreview?.hasPicture).toBe(true);
    const read = await picture(grace, message);
    expect(read).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    const { format, width, height, exif } = await sharp(read.content).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 256, height: 256, exif: undefined });
    expect(JSON.stringify(message)).not.toContain('card.jpg');
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a picture that unpacks to a huge one', () => hugePng(30_000, 30_000)],
    ['what only starts like a picture', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(90)])],
    ['a drawing, which could run scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a pixel that counts readers', () => cameraPicture(1, 1)],
    ['a picture of many megabytes', () => Buffer.alloc(linkPreviewRules.pictureBytes + 1, 0xff)],
  ])('is left out: %s', async (_what, make) => {
    const [ada, grace, id] = await talking();
    site.at(`/left-out-${pages}.jpg`, page(await make(), 'image/jpeg'));
    const message = await sent(ada, grace, id, withPicture(`/left-out-${pages}.jpg`));
    expect(message.linkPreview).toMatchObject({ title: 'A', hasPicture: false });
    expect((await picture(grace, message)).status).toBe(404);
  });

  test.each([
    'http://10.0.0.1/a.jpg',
    'data:image/png;base64,AA',
    'file:///etc/passwd',
    'http://localhost:3000/logo.png',
  ])('is left out: %s', async (source) => {
    const [ada, grace, id] = await talking();
    const { linkPreview } = await sent(ada, grace, id, withPicture(source));
    expect(linkPreview).toMatchObject({ title: 'A', hasPicture: false });
  });

  test('is read by those who can read the message, and nobody else', async () => {
    const [ada, grace, id] = await talking();
    site.at('/card.jpg', page(await cameraPicture(600, 600), 'image/jpeg'));
    const message = await sent(ada, grace, id, withPicture('/card.jpg'));
    const statusFor = async (member: Member) => (await picture(member, message)).status;
    expect([await statusFor(ada), await statusFor(grace), await statusFor(await newMember(foyer))]).toEqual([
      200, 200, 404,
    ]);
    const path = readLinkPreviewPicture.path.replace(':messageId', message.id);
    expect((await foyer.app.inject(path)).statusCode).toBe(401);
    data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    expect([await statusFor(ada), await statusFor(grace)]).toEqual([404, 404]);
  });
});

describe('what becomes of a preview', () => {
  test('an edit that keeps the link keeps it, another link replaces it, and none removes it', async () => {
    const [ada, grace, id] = await talking();
    const [url, other] = [newPage(), newPage('<title>Another</title>')];
    const message = await sent(ada, grace, id, url);
    expect((await edit(ada, message, `${url} is good`)).linkPreview?.title).toBe('Analytical Engines');
    expect((await edit(ada, message, `${other} is better`)).linkPreview).toBeNull();
    expect((await lastOf(grace, id)).linkPreview?.title).toBe('Another');
    await edit(ada, message, 'Forget it');
    expect((await lastOf(grace, id)).linkPreview).toBeNull();
  });

  test('its author removes it for good, on every device', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    const message = await sent(ada, grace, id, url);
    expect(refusal(await remove(grace, message))).toEqual([404, 'NOT_FOUND']);
    const removed = data(await remove(ada, message));
    expect(removed).toMatchObject({ linkPreview: null, body: url, seq: message.seq + 1, editedAt: null });
    expect(data(await remove(ada, message)).seq).toBe(removed.seq);
    expect((await lastOf(grace, id)).linkPreview).toBeNull();
    await edit(ada, message, `${url} again`);
    expect((await lastOf(grace, id)).linkPreview).toBeNull();
  });

  test('removed, edited or deleted before the page was read, it does not come', async () => {
    const [ada, grace, id] = await talking();
    const [removed, edited, deleted] = await say(ada, id, newPage(), newPage(), newPage());
    if (!removed || !edited || !deleted) throw new Error('not sent');
    data(await remove(ada, removed));
    data(await ada.browser.call(editMessage, { params: { messageId: edited.id }, body: { body: 'No link' } }));
    data(await ada.browser.call(deleteMessage, { params: { messageId: deleted.id } }));
    await foyer.outbox.drain();
    expect((await seen(grace, id)).map(({ linkPreview }) => linkPreview)).toEqual([null, null, null]);
    expect(site.requests).toEqual([]);
  });

  test('it goes with its message, and what was read goes when nothing shows it', async () => {
    const [ada, grace, id] = await talking();
    site.at('/card.jpg', page(await cameraPicture(600, 600), 'image/jpeg'));
    const url = newPage('<title>A</title><meta property="og:image" content="/card.jpg">');
    const kept = await sent(ada, grace, id, url);
    const message = await sent(ada, grace, id, url);
    const pageOf = async () =>
      (await foyer.deps.db.select().from(linkPreviews).where(eq(linkPreviews.conversationId, id)))[0]?.pageId;
    const pageId = await pageOf();
    const deleted = data(await ada.browser.call(deleteMessage, { params: { messageId: message.id } }));
    expect(deleted.linkPreview).toBeNull();
    expect((await picture(grace, message)).status).toBe(404);
    await expire();
    await purgeLinkedPages(foyer.deps);
    expect((await picture(grace, kept)).status).toBe(200);
    await erase(foyer, ada.id);
    expect(await pageOf()).toBeUndefined();
    expect((await picture(grace, kept)).status).toBe(404);
    await purgeLinkedPages(foyer.deps);
    expect([...stored.keys()].filter((path) => path.includes(String(pageId)))).toEqual([]);
    const left = await foyer.deps.db
      .select()
      .from(linkedPages)
      .where(eq(linkedPages.id, pageId ?? ''));
    expect(left).toEqual([]);
  });

  test('who has left a group sees none that came later', async () => {
    const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
    await connect(ada, grace);
    const id = await newGroup(ada, [grace]);
    const early = await sent(ada, grace, id, newPage());
    const [late] = await say(ada, id, newPage());
    data(await ada.browser.call(removeGroupMember, { params: { id, no: 2 } }));
    await foyer.outbox.drain();
    const shown = new Map((await seen(grace, id)).map((message) => [message.no, message.linkPreview?.title]));
    expect([shown.get(early.no), shown.get(late?.no ?? 0)]).toEqual(['Analytical Engines', undefined]);
    expect((await seen(ada, id)).find(({ no }) => no === late?.no)?.linkPreview?.title).toBe('Analytical Engines');
  });

  test('it is in the export of those who see it', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    await sent(ada, grace, id, url);
    const exported = await collectEverything(foyer.deps, grace.id);
    const conversations = JSON.parse(Buffer.from(exported['conversations.json'] ?? []).toString());
    expect(conversations[0].messages).toMatchObject([{ body: url, linkPreview: { url, title: 'Analytical Engines' } }]);
  });

  test('the link is in nothing that is sent outside, and in no row about the page', async () => {
    const [ada, grace, id] = await talking();
    const url = `${newPage()}?token=private`;
    site.at(`${new URL(url).pathname}?token=private`, headOf('<title>A</title>'));
    expect((await sent(ada, grace, id, url)).linkPreview?.title).toBe('A');
    const rows = await foyer.deps.db.select().from(outbox);
    const payloads = rows.map(
      ({ sealedPayload }) => sealedPayload && foyer.deps.secrets.open(outboxSeal, sealedPayload),
    );
    const kept = JSON.stringify([rows, payloads, await foyer.deps.db.select().from(linkedPages), foyer.logged()]);
    expect(kept).not.toContain('token=private');
  });
});

describe('a job that is interrupted', () => {
  const signal = () => new AbortController().signal;

  test('while it reads, goes on later and shows the preview once', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    const [message] = await say(ada, id, url);
    const messageId = message?.id ?? '';
    const aborted = AbortSignal.abort(new Error('time is over'));
    await expect(readLinkedPage(foyer.deps, messageId, aborted)).rejects.toThrow('time is over');
    // Another message with the link leaves it to that job.
    await say(grace, id, url);
    await foyer.outbox.drain();
    expect(new Set((await seen(grace, id)).map(({ linkPreview }) => linkPreview?.title))).toEqual(
      new Set(['Analytical Engines']),
    );
    const { seq } = await lastOf(ada, id);
    await readLinkedPage(foyer.deps, messageId, signal());
    expect((await lastOf(ada, id)).seq).toBe(seq);
    expect(site.requests).toHaveLength(1);
  });

  test('after it has saved what it read, shows it everywhere', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    const [first, second] = await say(ada, id, url, url);
    await readLinkedPage(foyer.deps, first?.id ?? '', signal());
    // As if the process had ended between the two.
    await foyer.deps.db
      .update(linkPreviews)
      .set({ pageId: null, seq: null })
      .where(eq(linkPreviews.no, second?.no ?? 0));
    await readLinkedPage(foyer.deps, first?.id ?? '', signal());
    expect((await seen(grace, id)).map(({ linkPreview }) => linkPreview?.title)).toEqual(
      Array(2).fill('Analytical Engines'),
    );
    expect(site.requests).toHaveLength(1);
  });

  test('two at once read the page once', async () => {
    const [ada, grace, id] = await talking();
    const url = newPage();
    const both = await say(ada, id, url, url);
    await Promise.all(both.map((message) => readLinkedPage(foyer.deps, message.id, signal())));
    expect((await seen(grace, id)).map(({ linkPreview }) => linkPreview?.title)).toEqual(
      Array(2).fill('Analytical Engines'),
    );
    expect(site.requests).toHaveLength(1);
  });
});
