import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname } from 'node:path';
import { readMe } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { readFullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { deletePhoto, savePhoto } from '@foyer/contract/profiles/photo.ts';
import type { Photo } from '@foyer/contract/profiles/pictures.ts';
import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoRules } from '#src/config/files.ts';
import { users } from '#src/db/schema/accounts.ts';
import { photoFiles } from '#src/db/schema/profile-details.ts';
import type { Files } from '#src/deps.ts';
import { collectEverything } from '#src/features/settings/export/collect-everything.ts';
import { erase } from '../../../../test/erase.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { memoryFiles } from '../../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { hugePng, multipart, putFile } from '../../../../test/uploads.ts';
import { purgePictures } from '../pictures/picture-files.ts';

let foyer: TestApp;
const { stored, files } = memoryFiles();
/** Runs while a file is being written. */
let meanwhile: (() => Promise<void>) | undefined;
const memory: Files = {
  ...files,
  write: async (...file) => {
    await meanwhile?.();
    await files.write(...file);
  },
};
beforeAll(async () => {
  foyer = await openTestApp({ files: memory });
});
afterAll(() => foyer.close());
let listening: Promise<string> | undefined;
const origin = () => {
  listening ??= foyer.app.listen({ host: '127.0.0.1', port: 0 });
  return listening;
};

type Crop = { left?: number; top?: number; side?: number };
type UploadPart = { field?: string; name?: string; type?: string; crop?: Crop };
async function upload({ browser }: Member, content: Buffer, { crop = {}, ...part }: UploadPart = {}) {
  const file = { field: 'photo', name: 'me.jpg', type: 'image/jpeg', ...part, content };
  const { status, data: saved, error } = await putFile(foyer, browser, { path: savePhoto.path, crop, ...file });
  return { status, photo: saved?.photo as Photo, avatar: saved?.avatar, error };
}
const block = Buffer.alloc(1024 * 1024);
const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const fetched = async (address: string) => (await foyer.app.inject(address)).rawPayload;
const refusedWith = (message: string) => ({
  code: 'VALIDATION_FAILED',
  details: [{ field: 'photo', message }],
});

test('a photo is cropped to a square in three sizes and becomes the avatar', async () => {
  const member = await newMember(foyer);
  const { status, photo, avatar } = await upload(member, await plain(1200, 800).jpeg().toBuffer());
  expect(status).toBe(200);
  for (const [size, side] of Object.entries(photoSizes)) {
    const address = photo[size as keyof Photo];
    expect(address).toMatch(new RegExp(`^/files/photos/[A-Za-z0-9_-]{22}/${size}.jpg$`));
    expect(await sharp(await fetched(address)).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side });
  }
  expect(avatar).toBe(photo.medium);
  expect(data(await member.browser.call(readMe, {})).avatar).toBe(photo.medium);
  expect(data(await member.browser.call(readFullProfile, {}))).toMatchObject({ photo, strength: { next: 'headline' } });
});

test('it is served for ever, as nothing but a picture, and only under its own address', async () => {
  const { photo } = await upload(await newMember(foyer), await plain(100, 100).png().toBuffer(), { type: 'image/png' });
  const { statusCode, headers } = await foyer.app.inject(photo.small);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  for (const other of [
    photo.small.replace('small', 'tiny'),
    photo.small.replace(/[^/]{22}/, 'x'.repeat(22)),
    '/files/photos/../../secret.key',
    '/files/photos/%2e%2e%2f%2e%2e%2fsecret.key/small.jpg',
  ])
    expect((await foyer.app.inject(other)).statusCode, other).toBe(404);
});

test('the chosen square is what is kept, of large pictures and of small parts', async () => {
  const member = await newMember(foyer);
  // Red on the left, blue on the right, with a green corner at the lower right.
  const blue = await plain(1000, 1000, '#0000ff').png().toBuffer();
  const green = await plain(200, 200, '#00ff00').png().toBuffer();
  const picture = await plain(2000, 1000, '#ff0000')
    .composite([
      { input: blue, left: 1000, top: 0 },
      { input: green, left: 1800, top: 800 },
    ])
    .jpeg()
    .toBuffer();
  const colour = async (crop: Crop) => {
    const { photo } = await upload(member, picture, { crop });
    const { channels } = await sharp(await fetched(photo.large)).stats();
    return channels.map(({ mean }) => Math.round(mean / 64) * 64);
  };
  expect(await colour({ left: 0, top: 0, side: 1000 })).toEqual([256, 0, 0]);
  expect(await colour({ left: 1000, top: 0, side: 800 })).toEqual([0, 0, 256]);
  expect(await colour({ left: 1800, top: 800, side: 200 })).toEqual([0, 256, 0]);
  const outside: Crop[] = [{ left: 1500, top: 0, side: 501 }, { left: 0, top: 900, side: 200 }, { left: 5 }];
  for (const crop of outside)
    expect(await upload(member, picture, { crop })).toMatchObject({ status: 400, error: refusedWith('photo.crop') });
  expect((await upload(member, picture, { crop: { left: 0, top: 0, side: 63 } })).status).toBe(400);
});

test('a position and whatever else a camera notes is gone, and the picture is upright', async () => {
  const exif = {
    IFD0: { Make: 'Camera', Copyright: 'Ada' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
  };
  // As a phone saves a portrait photo: rotated, with an EXIF orientation. The upper half of the displayed image is red.
  const lying = await plain(600, 400, '#0000ff')
    .composite([{ input: await plain(300, 400, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const content = await sharp(lying).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(content.includes('Camera')).toBe(true);
  const { photo } = await upload(await newMember(foyer), content, { crop: { left: 0, top: 0, side: 300 } });
  for (const address of Object.values(photo)) {
    const kept = await fetched(address);
    const { exif: left, icc, xmp, iptc, orientation } = await sharp(kept).metadata();
    expect([left, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(kept.includes('Camera') || kept.includes('GPS')).toBe(false);
  }
  const [red, , blue] = (await sharp(await fetched(photo.large)).stats()).channels;
  expect([Math.round((red?.mean ?? 0) / 64), Math.round((blue?.mean ?? 0) / 64)]).toEqual([4, 0]);
});

test('a picture of 40 megapixels is taken', async () => {
  const content = await plain(8000, 5000).jpeg().toBuffer();
  expect((await upload(await newMember(foyer), content)).status).toBe(200);
});

test('pixels without end are refused before they are unpacked', async () => {
  const member = await newMember(foyer);
  const bomb = hugePng(50_000, 50_000);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await upload(member, bomb)).toMatchObject({ status: 400, error: refusedWith('photo.too_many_pixels') });
  // An image whose header understates its size.
  const lying = hugePng(100, 100, 50_000);
  expect([200, 400]).toContain((await upload(member, lying)).status);
  expect((await upload(member, await plain(100, 100).png().toBuffer())).status).toBe(200);
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
);
test.each([
  ['an SVG with a script', svg, 'me.svg', 'image/svg+xml'],
  ['an SVG called JPEG', svg, 'me.jpg', 'image/jpeg'],
  ['a program called JPEG', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4096, 7)]), 'me.jpg', 'image/jpeg'],
  ['a program behind the beginning of a JPEG', Buffer.from('\xff\xd8\xff\xe0MZ'.repeat(500), 'latin1'), 'a.jpg', 'x/y'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'me.png', 'image/png'],
  ['nothing', Buffer.alloc(0), 'me.png', 'image/png'],
])('%s is no picture', async (_, content, name, type) => {
  const member = await newMember(foyer);
  const before = stored.size;
  expect(await upload(member, content, { name, type })).toMatchObject({
    status: 400,
    error: refusedWith('photo.unreadable'),
  });
  expect(stored.size).toBe(before);
  expect(data(await member.browser.call(readMe, {})).avatar).toBeNull();
});

test('half a picture, a tiny one and another kind of picture are refused', async () => {
  const member = await newMember(foyer);
  const noise = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  expect((await upload(member, noise.subarray(0, noise.length / 2))).error).toMatchObject(
    refusedWith('photo.unreadable'),
  );
  const { minSide } = limits.photo;
  const tiny = await plain(minSide - 1, 500)
    .png()
    .toBuffer();
  expect((await upload(member, tiny)).error).toMatchObject(refusedWith('photo.too_small'));
  const gif = await plain(200, 200).gif().toBuffer();
  expect((await upload(member, gif)).error).toMatchObject(refusedWith('photo.unreadable'));
});

test('a body that is too large, of another kind, cut off or without the file is refused', async () => {
  const member = await newMember(foyer);
  const tooLarge = await upload(member, Buffer.alloc(limits.photo.maxBytes + 1));
  expect([tooLarge.status, tooLarge.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const headers = { authorization: `Bearer ${member.browser.bearer}` };
  const json = await foyer.app.inject({ method: 'PUT', url: savePhoto.path, headers, payload: { photo: 'x' } });
  expect([json.statusCode, json.json().error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  const picture = await plain(100, 100).png().toBuffer();
  expect((await upload(member, picture, { field: 'other' })).error).toMatchObject(refusedWith('photo.incomplete'));
  const { payload, contentType } = multipart({ field: 'photo', name: 'a.png', type: 'image/png', content: picture });
  for (const broken of [payload.subarray(0, payload.length - 30), Buffer.from('no multipart at all')]) {
    const answer = await foyer.app.inject({
      method: 'PUT',
      url: savePhoto.path,
      headers: { ...headers, 'content-type': contentType },
      payload: broken,
    });
    expect([answer.statusCode, answer.json().error]).toMatchObject([400, refusedWith('photo.incomplete')]);
  }
});

test('over a socket too: a form as a browser sends it, and a stream that does not end where it should', async () => {
  const { browser } = await newMember(foyer);
  const headers = { authorization: `Bearer ${browser.bearer}` };
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(await plain(3000, 2000).jpeg().toBuffer())]), 'me.jpg');
  const saved = await fetch((await origin()) + savePhoto.path, { method: 'PUT', headers, body: form });
  expect(saved.status).toBe(200);

  const { payload, contentType } = multipart({ field: 'photo', name: 'a', type: 'x/y', content: Buffer.alloc(0) });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(sent === 0 ? payload.subarray(0, payload.indexOf('\r\n\r\n') + 4) : block));
      sent += block.length;
      if (sent > limits.photo.maxBytes + 5 * block.length) controller.close();
    },
  });
  const tooLarge = await fetch((await origin()) + savePhoto.path, {
    method: 'PUT',
    headers: { ...headers, 'content-type': contentType },
    body: endless,
    duplex: 'half',
  });
  expect(tooLarge.status).toBe(413);
});

// Only where the system reveals which files a process has open.
test.skipIf(!existsSync('/proc/self/fd'))(
  'an upload that is cut off leaves no file behind, and none open',
  async () => {
    const { browser } = await newMember(foyer);
    const uploads = async () => {
      const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
      return (await Promise.all(open)).filter((place) => place.includes('foyer-upload-'));
    };
    const { payload, contentType } = multipart({ field: 'photo', name: 'a', type: 'x/y', content: block });
    const headers = { authorization: `Bearer ${browser.bearer}`, 'content-type': contentType };
    const line = request((await origin()) + savePhoto.path, { method: 'PUT', headers, agent: false });
    line.on('error', () => undefined).write(payload.subarray(0, -50));
    await expect.poll(uploads).toHaveLength(1);
    const [place = '/'] = await uploads();
    line.destroy();
    await expect.poll(uploads).toEqual([]);
    await expect.poll(() => existsSync(dirname(place))).toBe(false);
  },
);

test('a page of another origin cannot upload a photo', async () => {
  const { browser } = await newMember(foyer);
  const { payload, contentType } = multipart({
    field: 'photo',
    name: 'a',
    type: 'image/png',
    content: Buffer.alloc(9),
  });
  const answer = await foyer.app.inject({
    method: 'PUT',
    url: savePhoto.path,
    headers: { authorization: `Bearer ${browser.bearer}`, 'content-type': contentType, origin: 'https://evil.example' },
    payload,
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'CSRF_FAILED']);
});

test('files of replaced and deleted photos are removed after the account no longer uses them', async () => {
  const member = await newMember(foyer);
  const provider = 'https://pictures.example/ada.jpg';
  await foyer.deps.db.update(users).set({ avatar: provider }).where(eq(users.id, member.id));
  const picture = await plain(100, 100).png().toBuffer();
  const first = await upload(member, picture);
  const second = await upload(member, picture);
  expect((await foyer.app.inject(first.photo.large)).statusCode).toBe(200);
  await foyer.outbox.drain();
  expect((await foyer.app.inject(first.photo.large)).statusCode).toBe(404);
  expect((await foyer.app.inject(second.photo.large)).statusCode).toBe(200);
  expect(data(await member.browser.call(deletePhoto, {})).avatar).toBe(provider);
  expect(data(await member.browser.call(readMe, {})).avatar).toBe(provider);
  await foyer.outbox.drain();
  expect((await foyer.app.inject(second.photo.large)).statusCode).toBe(404);
  expect(data(await member.browser.call(deletePhoto, {})).avatar).toBe(provider);
});

test('of several uploads at once one photo stays, and no file of the others', async () => {
  const member = await newMember(foyer);
  const pictures = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      plain(100 + n, 100)
        .png()
        .toBuffer(),
    ),
  );
  const others = stored.size;
  const answers = await Promise.all(pictures.map((picture) => upload(member, picture)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await foyer.outbox.drain();
  const { photo } = data(await member.browser.call(readFullProfile, {}));
  expect(answers.map((answer) => answer.photo)).toContainEqual(photo);
  expect(stored.size).toBe(others + 3);
  expect(stored.has(photo?.large.replace('/files/', '') ?? '')).toBe(true);
  const noted = await foyer.deps.db.select().from(photoFiles).where(eq(photoFiles.userId, member.id));
  expect(noted).toHaveLength(1);
});

test('what an upload left behind that was cut off is removed later, and nothing else', async () => {
  const member = await newMember(foyer);
  const { photo } = await upload(member, await plain(100, 100).png().toBuffer());
  const key = 'c'.repeat(22);
  await foyer.deps.db.insert(photoFiles).values({ key, userId: member.id, createdAt: foyer.clock.now() });
  stored.set(`photos/${key}/large.jpg`, Buffer.alloc(1));
  await purgePictures(foyer.deps);
  expect(stored.has(`photos/${key}/large.jpg`)).toBe(true);
  foyer.clock.advance({ seconds: photoRules.abandonedSeconds + 1 });
  await purgePictures(foyer.deps);
  expect(stored.has(`photos/${key}/large.jpg`)).toBe(false);
  expect((await foyer.app.inject(photo.small)).statusCode).toBe(200);
});

test("a copy of one's data holds the photo, and with the account its files go too", async () => {
  const member = await newMember(foyer);
  const { photo } = await upload(member, await plain(100, 100).png().toBuffer());
  const copy = await collectEverything(foyer.deps, member.id);
  expect(Buffer.from(copy['photo.jpg'] ?? [])).toEqual(await fetched(photo.large));
  await erase(foyer, member.id);
  await foyer.outbox.drain();
  expect((await foyer.app.inject(photo.large)).statusCode).toBe(404);
});

test('an account that is erased while its photo is being saved leaves no file behind', async () => {
  const member = await newMember(foyer);
  const before = [...stored.keys()];
  let erased: Promise<void> | undefined;
  const eraseNow = async () => {
    await erase(foyer, member.id);
    await foyer.outbox.drain();
  };
  meanwhile = () => {
    erased ??= eraseNow();
    return erased;
  };
  const { status } = await upload(member, await plain(100, 100).png().toBuffer());
  meanwhile = undefined;
  expect(status).toBe(401);
  expect([...stored.keys()]).toEqual(before);
});

test('each member has their own budget for saving', async () => {
  const member = await newMember(foyer);
  for (let n = 0; n < photoRules.saves.limit; n += 1) await upload(member, svg);
  const answer = await upload(member, svg);
  expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
});
