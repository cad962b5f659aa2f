import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';
import { foyerToLengthen } from './lengthened-foyer.ts';
import { talkingPair } from './talking-pair.ts';

const count = 10_000;
/** Less than a phone shows, so that a message in the middle stays in view. */
const stepPx = 240;

const foyer = foyerToLengthen();

/**
 * Scrolls the list up by a step and returns where a message in the middle of it was in each frame, from before the step until it
 * has stayed in place for a while.
 */
const scrollUp = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).evaluate(async (list, step) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const middle = list.getBoundingClientRect().top + list.clientHeight / 2;
    const anchor = [...list.querySelectorAll('li[data-message]')].find(
      (message) => message.getBoundingClientRect().bottom > middle - step,
    );
    const top = () => Math.round(anchor?.getBoundingClientRect().top ?? Number.NaN);
    const tops = [top()];
    list.scrollTop -= step;
    for (let still = 0; still < 12; ) {
      await nextFrame();
      const now = top();
      still = now === tops.at(-1) ? still + 1 : 0;
      if (now !== tops.at(-1)) tops.push(now);
    }
    return { tops, messages: list.querySelectorAll('li[data-message]').length };
  }, stepPx);

journey(
  'a conversation of ten thousand messages opens at its end and scrolls without jumps',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const words = textsOf('messaging', look);
    const { ines, id } = await talkingPair(visitor);
    await foyer.lengthen(id, count);
    await openAs(page, ines.signedIn, `/messages/${id}`);
    const messages = page.locator('li[data-message]');
    await messages.filter({ hasText: `Message ${count}` }).waitFor();
    expect(await messages.count()).toBeLessThanOrEqual(50);

    const jumps: number[][] = [];
    let loaded = 0;
    while (loaded < 200) {
      const { tops, messages: shown } = await scrollUp(page, words.messagesWith.replace('{{name}}', 'Ada Lovelace'));
      loaded = shown;
      const [first = 0] = tops;
      // Down by one step, at once: never back, and never further. Browsers round the height of a list to whole pixels.
      const isSteady = tops.length > 1 && tops.slice(1).every((top) => Math.abs(top - first - stepPx) <= 1);
      if (!isSteady) jumps.push(tops);
    }
    expect(jumps).toEqual([]);
    await inspect('1-older');
  },
  { at: foyer.url },
);
