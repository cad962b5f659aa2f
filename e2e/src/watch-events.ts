import type { Page } from 'playwright-core';

type Properties = { $insert_id: string; page?: string; on?: boolean; call?: string };
type Sent = { event: string; properties: Properties };

/** From here on the page hears what is tracked. */
export function untilTracked(page: Page): Promise<unknown> {
  return page.waitForFunction(() => localStorage.getItem('foyer.analyticsSession') !== null);
}

/** Every event that the collector took from a page, by name; one that a page repeats when it closes comes twice. */
export function watchEvents(page: Page) {
  const taken: Sent[] = [];
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
