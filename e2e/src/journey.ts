import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { type ExpectStatic, expect, inject, test } from 'vitest';
import { bringAxe, expectAccessible } from './expect-accessible.ts';
import { contextOptions, type Look, nameOf, sizes } from './looks.ts';
import { codeIn, type Message, nextMessage } from './people/messages.ts';
import { patienceMs, within } from './time-limit.ts';

const screenshots = fileURLToPath(new URL('../screenshots', import.meta.url));
/** Screenshots of every page take about a twentieth of the journeys' time. */
const wanted = process.env.SCREENSHOTS !== 'off';
/** Less than the time limit of a test, so that a journey that hangs leaves a picture of its page and closes it. */
const longestMs = 240_000;

/** A person with their own browser. */
export type Visitor = {
  look: Look;
  page: Page;
  context: BrowserContext;
  /** The origin of the server. */
  url: string;
  /** Opens another tab of the same browser, watched like the first. */
  openTab: () => Promise<Page>;
  /** Opens a page of the same person in a new browser. */
  openElsewhere: () => Promise<Page>;
  /** Waits for the next message to an address: the first call for the first message, and so on. */
  message: (to: string) => Promise<Message>;
  /** Waits for the next message and returns its code. */
  code: (to: string) => Promise<string>;
  /** Saves a screenshot of the whole page, unless `SCREENSHOTS=off`. */
  screenshot: (name: string, page?: Page) => Promise<void>;
  /** Fails on anything that axe finds on the page. */
  expectAccessible: (page?: Page) => Promise<void>;
  /**
   * Checks a page in every size and scheme of the look: axe, no horizontal scrolling on a narrow screen, no cut-off
   * button labels. Also saves a screenshot.
   */
  inspect: (name: string, page?: Page) => Promise<void>;
  /**
   * The journey's own `expect`. Concurrent journeys need it for polling: the global one loses its test when another
   * ends.
   */
  expect: ExpectStatic;
  /** Marks an error in the console as expected, for example of a refused request. */
  expectProblem: (pattern: RegExp) => void;
};

/** Collects errors of a page without stopping the journey. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(`console: ${line.text()} (${line.location().url})`);
  });
}

const narrow = { width: 360, height: 780 };

/** Fails if the page scrolls horizontally or a button's label is cut off, on a narrow phone if the look is a phone. */
async function expectRoom(page: Page, { size }: Look): Promise<void> {
  const before = page.viewportSize();
  if (size === 'phone') await page.setViewportSize(narrow);
  const [shown, needed] = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.documentElement.scrollWidth,
  ]);
  expect(needed, `width of ${page.url()}`).toBeLessThanOrEqual(shown ?? 0);
  const labels = page.locator(':is(a, button) > span > span');
  const cutOff = await labels.evaluateAll((all) =>
    all.flatMap((each) => (each.scrollWidth > each.clientWidth + 1 && each.textContent) || []),
  );
  expect(cutOff, `words cut off on ${page.url()}`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** One session per page, kept until the page closes: detaching would remove the page's virtual authenticators. */
const opened = new WeakMap<Page, Promise<CDPSession>>();
function devToolsOf(page: Page): Promise<CDPSession> {
  const known = opened.get(page) ?? page.context().newCDPSession(page);
  opened.set(page, known);
  return known;
}

/**
 * A screenshot of the whole page, compressed for speed: Playwright's own takes twice as long. Chromium waits for the page's
 * next frame, without a limit.
 */
function pictureOf(page: Page): Promise<Buffer> {
  return within(patienceMs, () => `The screenshot of ${page.url()}`, capture(page));
}

async function capture(page: Page): Promise<Buffer> {
  const devTools = await devToolsOf(page);
  const { cssContentSize } = await devTools.send('Page.getLayoutMetrics');
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

/** Switches a page to another screen size and color scheme. */
async function turnTo(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: scheme });
}

/** Waits until the page is hydrated: before that, clicks may be delayed. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}

async function walk(
  name: string,
  look: Look,
  steps: (visitor: Visitor) => Promise<void>,
  own: ExpectStatic,
  url = inject('foyerUrl'),
): Promise<void> {
  const browser = await chromium.connect(inject('browserEndpoint'));
  const newContext = async () => {
    const context = await browser.newContext({ ...contextOptions(look), baseURL: url });
    // As if chosen earlier; without it pages are in English.
    await context.addCookies([{ name: 'foyer_language', value: look.language, url }]);
    context.setDefaultTimeout(patienceMs);
    await bringAxe(context);
    return context;
  };
  const context = await newContext();
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const read = new Map<string, number>();
  const folder = join(screenshots, name.replaceAll(/[^\w]+/g, '-').toLowerCase());

  const openIn = async (of: BrowserContext) => {
    const page = await of.newPage();
    watch(page, problems);
    return page;
  };
  const openTab = () => openIn(context);
  const page = await openTab();
  const message = async (to: string) => {
    const known = read.get(to) ?? 0;
    const next = await nextMessage(url, to, known);
    read.set(to, known + 1);
    return next;
  };
  const draw = async (title: string, of: Page, seenAs = look) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${title}-${nameOf(seenAs)}.png`), await pictureOf(of));
  };
  const inspect = async (title: string, of = page, seenAs = look) => {
    if (wanted) await draw(title, of, seenAs);
    await expectAccessible(of);
    await expectRoom(of, seenAs);
  };
  try {
    const journeyed = steps({
      look,
      page,
      context,
      url,
      openTab,
      openElsewhere: async () => openIn(await newContext()),
      message,
      code: async (to) => codeIn(await message(to)),
      screenshot: async (title, of = page) => {
        if (wanted) await draw(title, of);
      },
      expectAccessible: (of = page) => expectAccessible(of),
      inspect: async (title, of = page) => {
        await inspect(title, of);
        if (!look.also) return;
        const other = { ...look, ...look.also };
        await turnTo(of, other);
        await inspect(title, of, other);
        await turnTo(of, look);
      },
      expect: own,
      expectProblem: (pattern) => expected.push(pattern),
    });
    await within(longestMs, () => `The journey, now at ${page.url()},`, journeyed);
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
  } catch (error) {
    const opened = browser.contexts().flatMap((each) => each.pages());
    for (const [index, each] of opened.entries()) await draw(`failed-${index}`, each).catch(() => undefined);
    throw error;
  } finally {
    for (const opened of browser.contexts()) await opened.close();
    await browser.close();
  }
}

/** A journey of one person through the product, in each of the given looks. Errors in the console fail it. */
export function journey(
  name: string,
  looks: readonly (Look | undefined)[],
  steps: (visitor: Visitor) => Promise<void>,
  /** `at`: the origin of the journey's own server, called once it has started; by default the shared one. */
  { at, ...options }: { concurrent?: boolean; at?: () => string } = {},
): void {
  for (const look of looks)
    if (look) test(`${name} (${nameOf(look)})`, options, (own) => walk(name, look, steps, own.expect, at?.()));
}
