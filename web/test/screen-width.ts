import { onTestFinished } from 'vitest';

/** Shows the rest of the test on a screen of this width, in CSS pixels: media queries follow it. */
export function setScreenWidth(width: number): void {
  const before = window.innerWidth;
  window.innerWidth = width;
  onTestFinished(() => {
    window.innerWidth = before;
  });
}
