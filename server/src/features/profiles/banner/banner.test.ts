import { limits } from '@foyer/contract/limits.ts';
import { deleteBanner, saveBanner } from '@foyer/contract/profiles/banner.ts';
import { readFullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { Banner } from '@foyer/contract/profiles/pictures.ts';
import { bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoRules } from '#src/config/files.ts';
import { photoFiles } from '#src/db/schema/profile-details.ts';
import { erase } from '../../../../test/erase.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { memoryFiles } from '../../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { putFile } from '../../../../test/uploads.ts';
import { purgePictures } from '../pictures/picture-files.ts';

let foyer: TestApp;
const { stored, files } = memoryFiles();
beforeAll(async () => {
  foyer = await openTestApp({ files });
});
afterAll(() => foyer.close());

type Crop = { left?: number; top?: number; width?: number };
async function upload({ browser }: Member, content: Buffer, crop: Crop = {}) {
  const part = { field: 'banner', name: 'wide.jpg', type: 'image/jpeg', content };
  const { status, data: saved, error } = await putFile(foyer, browser, { path: saveBanner.path, crop, ...part });
  return { status, banner: saved?.banner as Banner, error };
}
const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const fetched = async (address: string) => (await foyer.app.inject(address)).rawPayload;
const statusOf = async (address: string) => (await foyer.app.inject(address)).statusCode;
const refusedWith = (message: string) => ({ code: 'VALIDATION_FAILED', details: [{ field: 'banner', message }] });

test('a banner is cropped to its shape in two sizes, without anything the camera noted, and is on the profile', async () => {
  const member = await newMember(foyer);
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const { status, banner } = await upload(member, await plain(2000, 1500).withExif(exif).jpeg().toBuffer());
  expect(status).toBe(200);
  for (const [size, { width, height }] of Object.entries(bannerSizes)) {
    const address = banner[size as keyof Banner];
    expect(address).toMatch(new RegExp(`^/files/banners/[A-Za-z0-9_-]{22}/${size}.jpg$`));
    const kept = await fetched(address);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width, height });
    expect(kept.includes('Camera')).toBe(false);
  }
  expect(data(await member.browser.call(readFullProfile, {}))).toMatchObject({ banner, photo: null });
});

test('it is served for ever, as nothing but a picture, and only under its own address', async () => {
  const { banner } = await upload(await newMember(foyer), await plain(800, 200).png().toBuffer());
  const { statusCode, headers } = await foyer.app.inject(banner.small);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const others = [
    banner.small.replace('small', 'medium'),
    banner.small.replace('banners', 'photos'),
    banner.small.replace(/[^/]{22}/, 'x'.repeat(22)),
  ];
  for (const other of others) expect(await statusOf(other), other).toBe(404);
});

test('the chosen section is what is kept, and one outside the picture is refused', async () => {
  const member = await newMember(foyer);
  const blue = await plain(1000, 1000, '#0000ff').png().toBuffer();
  const picture = await plain(2000, 1000, '#ff0000')
    .composite([{ input: blue, left: 1000, top: 0 }])
    .jpeg()
    .toBuffer();
  const color = async (crop: Crop) => {
    const { banner } = await upload(member, picture, crop);
    const { channels } = await sharp(await fetched(banner.large)).stats();
    return channels.map(({ mean }) => Math.round(mean / 64) * 64);
  };
  expect(await color({ left: 0, top: 0, width: 1000 })).toEqual([256, 0, 0]);
  expect(await color({ left: 1000, top: 700, width: 1000 })).toEqual([0, 0, 256]);
  const outside: Crop[] = [{ left: 1500, top: 0, width: 501 }, { left: 0, top: 900, width: 800 }, { left: 5 }];
  for (const crop of outside)
    expect(await upload(member, picture, crop)).toMatchObject({ status: 400, error: refusedWith('photo.crop') });
});

test('what is too small or no picture is refused, and the banner before stays', async () => {
  const member = await newMember(foyer);
  const { banner } = await upload(member, await plain(800, 200).png().toBuffer());
  const small = await plain(limits.photo.minBannerWidth - 1, 300)
    .png()
    .toBuffer();
  expect((await upload(member, small)).error).toMatchObject(refusedWith('banner.too_small'));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(member, svg)).error).toMatchObject(refusedWith('photo.unreadable'));
  expect((await upload(member, Buffer.alloc(limits.photo.maxBytes + 1))).status).toBe(413);
  expect(data(await member.browser.call(readFullProfile, {})).banner).toEqual(banner);
});

test('files of replaced and deleted banners are removed after the account no longer uses them', async () => {
  const member = await newMember(foyer);
  const picture = await plain(800, 200).png().toBuffer();
  const [first, second] = [await upload(member, picture), await upload(member, picture)];
  await foyer.outbox.drain();
  expect(await statusOf(first.banner.large)).toBe(404);
  expect(await statusOf(second.banner.large)).toBe(200);
  data(await member.browser.call(deleteBanner, {}));
  data(await member.browser.call(deleteBanner, {}));
  await foyer.outbox.drain();
  expect(await statusOf(second.banner.large)).toBe(404);
  expect(data(await member.browser.call(readFullProfile, {})).banner).toBeNull();
});

test('of several uploads at once one banner stays, and no file of the others', async () => {
  const member = await newMember(foyer);
  const picture = await plain(800, 200).png().toBuffer();
  const others = stored.size;
  const answers = await Promise.all([1, 2, 3].map(() => upload(member, picture)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await foyer.outbox.drain();
  const { banner } = data(await member.browser.call(readFullProfile, {}));
  expect(answers.map((answer) => answer.banner)).toContainEqual(banner);
  expect(stored.size).toBe(others + Object.keys(bannerSizes).length);
});

test('what an interrupted upload left behind is removed later; a banner in use stays until the account is erased', async () => {
  const member = await newMember(foyer);
  const { banner } = await upload(member, await plain(800, 200).png().toBuffer());
  const key = 'b'.repeat(22);
  await foyer.deps.db
    .insert(photoFiles)
    .values({ key, kind: 'banner', userId: member.id, createdAt: foyer.clock.now() });
  stored.set(`banners/${key}/large.jpg`, Buffer.alloc(1));
  await purgePictures(foyer.deps);
  expect(stored.has(`banners/${key}/large.jpg`)).toBe(true);
  foyer.clock.advance({ seconds: photoRules.abandonedSeconds + 1 });
  await purgePictures(foyer.deps);
  expect(stored.has(`banners/${key}/large.jpg`)).toBe(false);
  expect(await statusOf(banner.large)).toBe(200);
  await erase(foyer, member.id);
  await foyer.outbox.drain();
  expect(await statusOf(banner.large)).toBe(404);
  expect(await foyer.deps.db.select().from(photoFiles).where(eq(photoFiles.userId, member.id))).toEqual([]);
});

test('each member has their own budget for saving', async () => {
  const member = await newMember(foyer);
  for (let n = 0; n < photoRules.saves.limit; n += 1) await upload(member, Buffer.alloc(9));
  const answer = await upload(member, Buffer.alloc(9));
  expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
});
