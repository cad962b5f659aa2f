import type { Page } from 'playwright-core';

type Properties = { $insert_id: string; page?: string; on?: boolean; call?: string };
type AnalyticsEvent = { event: string; properties: Properties };

/** Starts recording the analytics events of the page. */
export function untilTracked(page: Page): Promise<unknown> {
  return page.waitForFunction(() => localStorage.getItem('foyer.analyticsSession') !== null);
}

/** Every event that the collector received from a page, by name; events repeated by a closing page are there twice. */
export function watchEvents(page: Page) {
  const taken: AnalyticsEvent[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!response.url().includes('/api/analytics/track') || response.status() !== 200) return;
    taken.push(...JSON.parse(new URLSearchParams(request.postData() ?? '').get('data') ?? '[]'));
  });
  return {
    of: (event: string) => taken.filter((sent) => sent.event === event),
    all: () => taken,
  };
}
