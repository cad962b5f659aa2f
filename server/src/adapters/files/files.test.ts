import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '#src/deps.ts';
import { readEnv } from '#src/read-env.ts';
import { type BucketPeer, bucketPeer } from '../../../test/peers/bucket-peer.ts';
import { chooseFiles } from './choose-files.ts';

const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'a secret for tests' };
let folder: string;
let peer: BucketPeer;
let stores: Record<'folder' | 'bucket', Files>;
const inBucket = (more: Record<string, string> = {}) =>
  chooseFiles(
    readEnv({
      FILES_S3_BUCKET: 'foyer-files',
      FILES_S3_ENDPOINT: peer.url,
      FILES_S3_ACCESS_KEY_ID: keys.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      ...more,
    }),
  );
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-test-'));
  peer = await bucketPeer(keys);
  stores = { folder: chooseFiles(readEnv({ DATA_DIR: folder })), bucket: inBucket() };
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'] as const)('the %s', (kind) => {
  test('keeps what is written, until it is removed', async () => {
    const files = stores[kind];
    const content = Buffer.from([0, 255, 10, 13, 200]);
    expect(await files.read('photos/key/large.jpg')).toBeNull();
    await files.write('photos/key/large.jpg', Buffer.from('before'), 'image/jpeg');
    await files.write('photos/key/large.jpg', content, 'image/jpeg');
    expect(await files.read('photos/key/large.jpg')).toEqual(content);
    await files.remove('photos/key/large.jpg');
    await files.remove('photos/key/large.jpg');
    expect(await files.read('photos/key/large.jpg')).toBeNull();
  });

  test('has no way out', async () => {
    for (const path of [
      '../secret.key',
      'photos/../../secret.key',
      '/etc/passwd',
      'photos//x',
      'photos/.x',
      'photos',
      '',
    ])
      await expect(stores[kind].read(path), path).rejects.toThrow('not a path');
  });
});

test('the folder keeps nothing but whole files', async () => {
  await Promise.all([1, 2, 3].map((n) => stores.folder.write('photos/same/one.jpg', Buffer.alloc(1000, n), 'x/y')));
  expect(new Set(await stores.folder.read('photos/same/one.jpg')).size).toBe(1);
  expect(await readdir(join(folder, 'files/photos/same'))).toEqual(['one.jpg']);
});

test('the folder lets go of what was half written when its process died, with the file or without it', async () => {
  const place = join(folder, 'files/photos/dead');
  for (const whole of [true, false]) {
    if (whole) await stores.folder.write('photos/dead/large.jpg', Buffer.from('x'), 'x/y');
    else await mkdir(place, { recursive: true });
    // The name of an unfinished draft.
    await writeFile(join(place, '.large.jpg.5f3c'), 'half of somebody’s face');
    await writeFile(join(place, '.small.jpg.77aa'), 'of another file');
    await stores.folder.remove('photos/dead/large.jpg');
    expect(await readdir(place)).toEqual(['.small.jpg.77aa']);
    await stores.folder.remove('photos/dead/small.jpg');
    expect(await readdir(join(folder, 'files/photos'))).not.toContain('dead');
  }
});

test('a file is stored in the bucket with its type, under its own key', async () => {
  await stores.bucket.write('photos/named/small.jpg', Buffer.from('x'), 'image/jpeg');
  expect(peer.objects.get('foyer-files/photos/named/small.jpg')).toMatchObject({ type: 'image/jpeg' });
});

test('a failing bucket is retried; a refusal is an error, not a missing file', async () => {
  peer.failNext(1);
  await stores.bucket.write('photos/again/small.jpg', Buffer.from('x'), 'image/jpeg');
  expect(await stores.bucket.read('photos/again/small.jpg')).toEqual(Buffer.from('x'));
  await expect(inBucket({ FILES_S3_SECRET_ACCESS_KEY: 'another' }).read('photos/again/small.jpg')).rejects.toThrow();
  expect(peer.refused).toBeGreaterThan(0);
  peer.failNext(2);
  await expect(stores.bucket.read('photos/again/small.jpg')).rejects.toThrow();
});
