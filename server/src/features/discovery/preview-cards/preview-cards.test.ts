import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cancelEvent, changeEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { saveCover } from '@foyer/contract/events/cover.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours, newDraft, newEvent } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { multipart } from '../../../../test/uploads.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' })).browser;
});
afterAll(() => foyer.close());

const card = (id: string, language = 'en', headers = {}) =>
  foyer.app.inject({ url: `/files/event-cards/${id}/${language}.jpg`, headers });
/** Mean brightness of an area of a card: text is brighter than its background. */
async function brightness(jpeg: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(jpeg).extract(area).greyscale().toBuffer()).stats();
  return channels[0]?.mean ?? 0;
}

test('an event has a preview card in the language of the page, cached by its tag', async () => {
  const { id } = await newEvent(foyer, host, { title: 'Evening of cards' });
  const answer = await card(id);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect((await card(id, 'es')).headers.etag).not.toBe(answer.headers.etag);
  expect((await card(id, 'en', { 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
  expect((await card(id)).rawPayload.equals(answer.rawPayload)).toBe(true);
});

test('the card changes with its texts and its cover', async () => {
  const { id, version, startsAt } = await newEvent(foyer, host, { title: 'Before' });
  const tags = [(await card(id)).headers.etag];
  const later = { version, startsAt: inHours(foyer, 7 * 24 + 1) };
  const moved = data(await host.call(changeEvent, { params: { id }, body: later }));
  expect(moved.previousStartsAt).toBe(startsAt);
  tags.push((await card(id)).headers.etag);
  const red = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const { payload, contentType } = multipart({ field: 'cover', name: 'a.jpg', type: 'image/jpeg', content: red });
  const headers = { authorization: `Bearer ${host.bearer}`, 'content-type': contentType };
  await foyer.app.inject({ method: 'PUT', url: saveCover.path.replace(':id', id), headers, payload });
  const covered = await card(id);
  tags.push(covered.headers.etag);
  const { channels } = await sharp(
    await sharp(covered.rawPayload).extract({ left: 1100, top: 100, width: 50, height: 50 }).toBuffer(),
  ).stats();
  expect((channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0)).toBeGreaterThan(100);
  data(await host.call(cancelEvent, { params: { id }, body: {} }));
  tags.push((await card(id)).headers.etag);
  expect(new Set(tags).size).toBe(tags.length);
});

test.each([
  ['one word', 'Go'],
  ['as long as it may be', 'Wide words '.repeat(10).trim()],
  ['one word without end', 'W'.repeat(120)],
  ['markup', '<b>Bold</b> & <span foreground="#000">dark</span>'],
  ['another script', 'Вечер компиляторов, βραδιά μεταγλωττιστών'],
  ['from right to left', 'مساء المترجمات'],
])('a title fits its area: %s', async (_, title) => {
  const { id } = await newEvent(foyer, host, { title });
  const { rawPayload } = await card(id);
  const line = { left: 72, width: 700, height: 60 };
  const [title1, above] = await Promise.all([
    brightness(rawPayload, { ...line, top: 132 }),
    brightness(rawPayload, { ...line, top: 4 }),
  ]);
  expect(title1).toBeGreaterThan(above + 5);
  // Nothing overlaps between the last line and the organizer.
  const [below, beside] = await Promise.all([
    brightness(rawPayload, { left: 72, top: 604, width: 500, height: 20 }),
    brightness(rawPayload, { left: 10, top: 604, width: 50, height: 20 }),
  ]);
  expect(Math.abs(below - beside)).toBeLessThan(25);
});

test('events hidden from visitors have no card', async () => {
  const draft = await newDraft(foyer, host);
  const inside = await newEvent(foyer, host, { visibility: 'members' });
  const back = await newEvent(foyer, host);
  data(await host.call(unpublishEvent, { params: { id: back.id } }));
  for (const { id } of [draft, inside, back]) expect((await card(id)).statusCode).toBe(404);
  for (const path of ['nothing/en', `${back.id}/fr`, `${draft.id}/../../x`])
    expect((await foyer.app.inject(`/files/event-cards/${path}.jpg`)).statusCode).toBe(404);
  const hidden = await newEvent(foyer, host, { visibility: 'unlisted' });
  expect((await card(hidden.id)).statusCode).toBe(200);
});

const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
/** The output of a separate process. */
async function outputOf(script: string, env: Record<string, string>): Promise<Buffer> {
  const options = { env: { ...process.env, ...env }, encoding: 'buffer', maxBuffer: 10_000_000 } as const;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)).stdout;
}

test('the card uses our typeface, also on a machine without fonts', async () => {
  const facts = { title: 'Łódź, año, Zoë', when: 'Sunday', where: 'Madrid', who: 'Grace', type: 'hybrid', cover: null };
  const script = `import { loadTypeface } from ${module('load-typeface.ts')};
    import { drawCard } from ${module('draw-card.ts')};
    process.stdout.write(await drawCard(${JSON.stringify(facts)}, await loadTypeface()));`;
  const folder = await mkdtemp(join(tmpdir(), 'foyer-no-fonts-'));
  const file = join(folder, 'fonts.conf');
  await writeFile(file, '<?xml version="1.0"?><fontconfig></fontconfig>');
  const bare = await outputOf(script, { FONTCONFIG_FILE: file });
  await rm(folder, { recursive: true });
  // Scaled down, as the sharpness of letters depends on the machine.
  const seen = (jpeg: Buffer) => sharp(jpeg).resize(150).greyscale().raw().toBuffer();
  const [one, other] = [await seen(bare), await seen(await outputOf(script, {}))];
  expect(Math.max(...one.map((light, at) => Math.abs(light - (other[at] ?? 0))))).toBeLessThan(60);
});

test.runIf(process.platform === 'linux')(
  'the typeface leaves no files behind that a cleanup could remove',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-empty-'));
    const script = `import { readdirSync } from 'node:fs';
    import { loadTypeface } from ${module('load-typeface.ts')};
    await loadTypeface();
    process.stdout.write(JSON.stringify(readdirSync(${JSON.stringify(folder)})));`;
    const left = await outputOf(script, { TMPDIR: folder });
    await rm(folder, { recursive: true });
    expect(left.toString()).toBe('[]');
  },
);

test('the card shows the chosen design, and each design is drawn differently', async () => {
  const { id } = await newEvent(foyer, host, { title: 'Designed', coverDesign: 'opening-indigo' });
  const seen = new Set<string>();
  for (const pattern of ['opening', 'rings', 'waves', 'beams', 'dots'] as const) {
    const { version } = data(await host.call(readEvent, { params: { id } }));
    const changed = data(
      await host.call(changeEvent, { params: { id }, body: { version, coverDesign: `${pattern}-indigo` } }),
    );
    expect(changed.coverDesign).toBe(`${pattern}-indigo`);
    const { rawPayload } = await card(id);
    const corner = await sharp(rawPayload).extract({ left: 800, top: 200, width: 400, height: 430 }).toBuffer();
    seen.add(corner.toString('base64'));
  }
  expect(seen.size).toBe(5);
});
