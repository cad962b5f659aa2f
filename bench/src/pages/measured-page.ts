import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { blockingProcessorMs } from './blocking-time.ts';

/** The result of one Lighthouse run (mobile preset, simulated throttling). */
export type Visit = {
  /** The performance score; all scores are 0 to 100. */
  score: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMs: number;
  speedIndexMs: number;
  blockingMs: number;
  /** The same in processor time, which depends less on what else the machine does. */
  blockingProcessorMs: number;
  layoutShift: number;
  /** Console errors, such as failed hydration. */
  consoleErrors: string[];
};

/** Starts Chromium with a new profile, so that nothing is cached. */
function launchChromium(): Promise<LaunchedChrome> {
  return launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Without hinting, the headless shell makes letters as wide as Chromium does: the late font must not shift the page.
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--font-render-hinting=none',
    ],
    logLevel: 'silent',
  });
}

/** A busy machine sometimes loses a trace. */
const tries = 3;

/** Visits a page once with an empty cache. `isListed`: whether search engines may list it; if not, SEO is judged without that. */
export async function visit(url: string, { isListed = true } = {}, tried = 1): Promise<Visit> {
  const chromium = await launchChromium();
  try {
    const result = await lighthouse(url, {
      port: chromium.port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      skipAudits: isListed ? null : ['is-crawlable'],
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { audits, categories, configSettings, runtimeError } = result.lhr;
    if (runtimeError?.code === 'NO_NAVSTART' && tried < tries) return visit(url, { isListed }, tried + 1);
    if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
    const hundredths = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const details = audits['errors-in-console']?.details;
    const items = details?.type === 'table' ? details.items : [];
    return {
      score: hundredths('performance'),
      accessibility: hundredths('accessibility'),
      bestPractices: hundredths('best-practices'),
      seo: hundredths('seo'),
      largestPaintMs: figure('largest-contentful-paint'),
      speedIndexMs: figure('speed-index'),
      blockingMs: figure('total-blocking-time'),
      blockingProcessorMs: await blockingProcessorMs(
        result.artifacts.Trace,
        configSettings.throttling.cpuSlowdownMultiplier,
      ),
      layoutShift: figure('cumulative-layout-shift'),
      consoleErrors: items.map((item) => String(item.description)),
    };
  } finally {
    chromium.kill();
  }
}
