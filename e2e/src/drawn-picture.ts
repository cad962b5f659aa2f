import type { Page } from 'playwright-core';

/** A PNG with something to see in it, drawn by the browser. */
export async function drawnPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: across, height: down });
      const pen = canvas.getContext('2d');
      const sky = pen?.createLinearGradient(0, 0, 0, down);
      sky?.addColorStop(0, '#274060');
      sky?.addColorStop(1, '#f2a65a');
      if (pen && sky) {
        pen.fillStyle = sky;
        pen.fillRect(0, 0, across, down);
        pen.fillStyle = '#fff1c9';
        pen.arc(across / 3, down / 2, across / 16, 0, 7);
        pen.fill();
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
