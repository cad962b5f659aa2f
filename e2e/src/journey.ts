import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { type ExpectStatic, expect, inject, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { contextOptions, type Look, nameOf, sizes } from './looks.ts';
import { codeIn, type Message, nextMessage } from './people/messages.ts';

const screenshots = fileURLToPath(new URL('../screenshots', import.meta.url));
/** Pictures of every page, to be looked at, take some twentieth of the journeys' time. */
const wanted = process.env.SCREENSHOTS !== 'off';

/** A person with a browser of their own. */
export type Visitor = {
  look: Look;
  page: Page;
  context: BrowserContext;
  /** Origin of the server. */
  url: string;
  /** A further page of the same browser, watched like the first. */
  openTab: () => Promise<Page>;
  /** A page of the same person in another browser, which knows nothing of the first. */
  openElsewhere: () => Promise<Page>;
  /** Waits for the next message to an address: the first call for the first message, and so on. */
  message: (to: string) => Promise<Message>;
  /** The same, and the code in it. */
  code: (to: string) => Promise<string>;
  /** Saves the whole page for people to look at, unless nobody wants to: `SCREENSHOTS=off npm test`. */
  screenshot: (name: string, page?: Page) => Promise<void>;
  /** Fails on anything that axe finds on the page as it is. */
  expectAccessible: (page?: Page) => Promise<void>;
  /**
   * All that a page must pass as it stands, in every size and scheme of the look: axe, nothing that sticks out of a narrow
   * screen, and no button whose words are cut off; with a screenshot for who wants to look.
   */
  inspect: (name: string, page?: Page) => Promise<void>;
  /** This journey's own. Journeys that go on at once poll by it: vitest's common one loses its test when another ends. */
  expect: ExpectStatic;
  /** Says that an error in the console is meant to happen in this journey: a refused request, for example. */
  expectProblem: (pattern: RegExp) => void;
};

/** Notes what goes wrong in a page without stopping it. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(`console: ${line.text()} (${line.location().url})`);
  });
}

const narrow = { width: 360, height: 780 };

/**
 * Fails when the page must be moved sideways to be read, or a button's words do not fit in it, on the narrowest phone if this
 * visitor has a phone.
 */
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

/** One for each page, until that is closed: whoever leaves DevTools takes the page's virtual authenticators along. */
const opened = new WeakMap<Page, Promise<CDPSession>>();
function devToolsOf(page: Page): Promise<CDPSession> {
  const known = opened.get(page) ?? page.context().newCDPSession(page);
  opened.set(page, known);
  return known;
}

/** The whole page, packed quickly rather than small: Playwright's own way takes twice as long. */
async function pictureOf(page: Page): Promise<Buffer> {
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

/** Shows a page on another screen, in other colours. */
async function turnTo(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: scheme });
}

/** Waits until React answers to people: before that, a click may wait with everything else that loads. */
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
    // What somebody chose earlier; without it Foyer speaks English (spec section 9).
    await context.addCookies([{ name: 'foyer_language', value: look.language, url }]);
    context.setDefaultTimeout(40_000);
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
    await steps({
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

/** One way of one person through the product, in each of the given looks. Problems in the console fail it. */
export function journey(
  name: string,
  looks: readonly (Look | undefined)[],
  steps: (visitor: Visitor) => Promise<void>,
  /** `at`: the origin of a server of its own, once that is started; otherwise the shared one. */
  { at, ...options }: { concurrent?: boolean; at?: () => string } = {},
): void {
  for (const look of looks)
    if (look) test(`${name} (${nameOf(look)})`, options, (own) => walk(name, look, steps, own.expect, at?.()));
}
