import { listEvents } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, deleteEvent, duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import { changeLaterDates, listSeries, repeatEvent } from '@foyer/contract/event-editing/series.ts';
import { deleteCover, describeCover, saveCover } from '@foyer/contract/events/cover.ts';
import type { EventCover } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { coverSizes } from '@foyer/contract/rules/events/cover-address.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoRules } from '#src/config/files.ts';
import { coverFiles } from '#src/db/schema/discovery.ts';
import { collectEverything } from '#src/features/settings/export/collect-everything.ts';
import { erase } from '../../../../test/erase.ts';
import { newDraft, newEvent } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { memoryFiles } from '../../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { multipart } from '../../../../test/uploads.ts';
import { purgeCovers } from './storage/cover-files.ts';

let foyer: TestApp;
let host: Member;
const { stored, files } = memoryFiles();
beforeAll(async () => {
  foyer = await openTestApp({ files });
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

async function upload(browser: TestClient, id: string, content: Buffer, search = '') {
  const { payload, contentType } = multipart({ field: 'cover', name: 'me.jpg', type: 'image/jpeg', content });
  const answer = await foyer.app.inject({
    method: 'PUT',
    url: `${saveCover.path.replace(':id', id)}?${search}`,
    headers: { authorization: `Bearer ${browser.bearer}`, 'content-type': contentType },
    payload,
  });
  const { data: saved, error } = answer.json();
  return { status: answer.statusCode, cover: saved?.cover as EventCover, error };
}
const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const picture = await plain(1300, 900).jpeg().toBuffer();
const status = async (address: string) => (await foyer.app.inject(address)).statusCode;
const coverOf = async ({ id }: { id: string }, browser = host.browser) =>
  data(await browser.call(readEvent, { params: { id } })).cover;

test('a cover is cropped to two sizes and appears in lists and on the event page', async () => {
  const event = await newEvent(foyer, host.browser, { title: 'Covered' });
  expect(event.cover).toBeNull();
  const { status: uploadStatus, cover } = await upload(host.browser, event.id, picture, 'alt=Lamps%20in%20a%20yard');
  expect([uploadStatus, cover.alt]).toEqual([200, 'Lamps in a yard']);
  for (const size of ['card', 'page'] as const) {
    const answer = await foyer.app.inject(cover[size]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...coverSizes[size] });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
  const stranger = foyer.browser();
  expect(await coverOf(event, stranger)).toEqual(cover);
  expect(data(await stranger.call(listEvents, { query: { q: 'covered' } })).items[0]?.cover).toEqual(cover);
  // The version is unchanged, so an open editor does not run into a conflict.
  expect(data(await host.browser.call(readEvent, { params: { id: event.id } })).version).toBe(event.version);
  const described = await host.browser.call(describeCover, { params: { id: event.id }, body: { alt: 'A yard' } });
  expect(data(described).cover).toEqual({ ...cover, alt: 'A yard' });
});

test('only the chosen crop area is kept', async () => {
  const { id } = await newDraft(foyer, host.browser);
  const right = await plain(1000, 1050, '#0000ff').png().toBuffer();
  const both = await plain(2000, 1050, '#ff0000')
    .composite([{ input: right, left: 1000, top: 0 }])
    .jpeg()
    .toBuffer();
  const colour = async (left: number, width: number) => {
    const { cover } = await upload(host.browser, id, both, `left=${left}&top=0&width=${width}`);
    const { channels } = await sharp((await foyer.app.inject(cover.page)).rawPayload).stats();
    return channels.map(({ mean }) => Math.round(mean / 64) * 64);
  };
  expect(await colour(0, 1000)).toEqual([256, 0, 0]);
  expect(await colour(1000, 900)).toEqual([0, 0, 256]);
});

test.each([
  ['photo.crop', picture, 'left=1000&top=0&width=600'],
  ['photo.crop', picture, 'left=5'],
  ['cover.too_small', await plain(399, 800).jpeg().toBuffer(), ''],
  ['photo.unreadable', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), ''],
  ['photo.unreadable', picture.subarray(0, 300), ''],
])('returns %s and stores nothing', async (message, content, search) => {
  const { id } = await newDraft(foyer, host.browser);
  const filesBefore = stored.size;
  expect(await upload(host.browser, id, content, search)).toMatchObject({
    status: 400,
    error: { code: 'VALIDATION_FAILED', details: [{ field: 'cover', message }] },
  });
  expect([await coverOf({ id }), stored.size]).toEqual([null, filesBefore]);
});

test('only the organizer can change the cover, and not of a canceled event', async () => {
  const event = await newEvent(foyer, host.browser);
  const other = await newMember(foyer);
  const filesBefore = stored.size;
  expect((await upload(other.browser, event.id, picture)).status).toBe(404);
  const of = { params: { id: event.id } };
  expect(refusal(await other.browser.call(deleteCover, of))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await other.browser.call(describeCover, { ...of, body: { alt: 'x' } }))).toEqual([404, 'NOT_FOUND']);
  data(await host.browser.call(cancelEvent, { ...of, body: {} }));
  expect((await upload(host.browser, event.id, picture)).error.code).toBe('EVENT_STATE_REFUSED');
  expect(stored.size).toBe(filesBefore);
});

test('old files are deleted when the cover is replaced or removed or the draft is deleted', async () => {
  const { id } = await newDraft(foyer, host.browser);
  const { cover: first } = await upload(host.browser, id, picture);
  const { cover: second } = await upload(host.browser, id, picture);
  await foyer.outbox.drain();
  expect([await status(first.page), await status(second.page)]).toEqual([404, 200]);
  expect(data(await host.browser.call(deleteCover, { params: { id } })).cover).toBeNull();
  await foyer.outbox.drain();
  expect(await status(second.page)).toBe(404);
  const { cover: third } = await upload(host.browser, id, picture);
  data(await host.browser.call(deleteEvent, { params: { id } }));
  await foyer.outbox.drain();
  expect(await status(third.card)).toBe(404);
});

test('a duplicate shares the cover, whose files stay until neither event uses them', async () => {
  const { id } = await newDraft(foyer, host.browser);
  const { cover } = await upload(host.browser, id, picture, 'alt=Lamps');
  const copy = data(await host.browser.call(duplicateEvent, { params: { id } }));
  expect(copy.cover).toEqual(cover);
  data(await host.browser.call(deleteEvent, { params: { id } }));
  await foyer.outbox.drain();
  expect(await status(cover.page)).toBe(200);
  data(await host.browser.call(deleteCover, { params: { id: copy.id } }));
  await foyer.outbox.drain();
  expect(await status(cover.page)).toBe(404);
});

test('changing later dates copies the cover, and copies that there is none', async () => {
  const event = await newEvent(foyer, host.browser);
  const of = { params: { id: event.id } };
  data(await host.browser.call(repeatEvent, { ...of, body: { frequency: 'weekly', count: 2, until: null } }));
  const { dates } = data(await host.browser.call(listSeries, of));
  const second = { id: dates[1]?.id ?? '' };
  const { cover: old } = await upload(host.browser, second.id, picture);
  const { cover } = await upload(host.browser, event.id, picture, 'alt=Lamps');
  data(await host.browser.call(changeLaterDates, of));
  await foyer.outbox.drain();
  expect([await coverOf(second), await status(cover.page), await status(old.page)]).toEqual([cover, 200, 404]);
  data(await host.browser.call(deleteCover, of));
  data(await host.browser.call(changeLaterDates, of));
  await foyer.outbox.drain();
  expect([await coverOf(second), await status(cover.page)]).toEqual([null, 404]);
});

test('a duplicate made while the cover is being removed has all of its files or no cover', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await newDraft(foyer, host.browser);
    const { cover } = await upload(host.browser, id, picture);
    const remove = async () => {
      data(await host.browser.call(deleteCover, { params: { id } }));
      await foyer.outbox.drain();
    };
    const [copy] = await Promise.all([host.browser.call(duplicateEvent, { params: { id } }), remove()]);
    await foyer.outbox.drain();
    expect(await status(cover.page)).toBe(data(copy).cover === null ? 404 : 200);
  }
});

test('a data export contains the cover of each hosted event once', async () => {
  const member = await newMember(foyer);
  const draft = await newDraft(foyer, member.browser);
  const { cover } = await upload(member.browser, draft.id, picture);
  const copied = data(await member.browser.call(duplicateEvent, { params: { id: draft.id } }));
  const copy = await collectEverything(foyer.deps, member.id);
  const names = Object.keys(copy).filter((name) => name.startsWith('covers/'));
  expect(names).toHaveLength(1);
  expect([draft.slug, copied.slug].map((slug) => `covers/${slug}.jpg`)).toContain(names[0]);
  expect(Buffer.from(copy[names[0] ?? ''] ?? [])).toEqual((await foyer.app.inject(cover.page)).rawPayload);
});

test('erasing an account deletes its covers, and interrupted uploads are purged', async () => {
  const leaving = await newMember(foyer);
  const draft = await newDraft(foyer, leaving.browser);
  const event = await newEvent(foyer, leaving.browser);
  const covers = [await upload(leaving.browser, draft.id, picture), await upload(leaving.browser, event.id, picture)];
  await erase(foyer, leaving.id);
  await foyer.outbox.drain();
  for (const { cover } of covers) expect(await status(cover.page)).toBe(404);

  const { cover } = await upload(host.browser, (await newDraft(foyer, host.browser)).id, picture);
  await foyer.deps.db.insert(coverFiles).values({ key: 'cut-off'.padEnd(22, '-'), createdAt: foyer.clock.now() });
  foyer.clock.advance({ seconds: photoRules.abandonedSeconds + 1 });
  await purgeCovers(foyer.deps);
  const left = await foyer.deps.db.select().from(coverFiles);
  expect(left.some(({ key }) => key.startsWith('cut-off'))).toBe(false);
  expect(await status(cover.page)).toBe(200);
});
