import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openFullBrowser } from '../full-browser.ts';
import type { Look } from '../looks.ts';

const [width, height] = [480, 360] as const;
const perSecond = 10;
const secondsEach = 2;

/** What a camera would capture of these elements, as luminance, centered on white. */
export async function picturesOf(page: Page, shown: readonly Locator[]): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const part of shown) {
    const png = (await part.screenshot()).toString('base64');
    const light = await page.evaluate(
      async ({ png, width, height }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, width, height);
        const side = height * 0.9;
        context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side);
        const { data } = context.getImageData(0, 0, width, height);
        return Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0);
      },
      { png, width, height },
    );
    pictures.push(Buffer.from(light));
  }
  return pictures;
}

/** A browser whose camera shows these pictures in turn, over and over. */
export async function openCameraBrowser(pictures: readonly Buffer[]): Promise<{
  open: (look: Look, baseURL: string) => Promise<Page>;
  [Symbol.asyncDispose]: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-camera-'));
  const file = join(folder, 'camera.y4m');
  await writeFile(file, video(pictures));
  const browser = await openFullBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  return {
    open: (look, baseURL) => browser.open(look, baseURL, ['camera']),
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An uncompressed grayscale video, which Chromium uses as its camera. */
function video(pictures: readonly Buffer[]): Buffer {
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frames = pictures.flatMap((light) =>
    Array.from({ length: perSecond * secondsEach }, () => [Buffer.from('FRAME\n'), light, grey]).flat(),
  );
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`), ...frames]);
}
