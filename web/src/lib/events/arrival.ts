import { browserStorages } from '../storage/browser-storages.ts';

/** Session storage: how the visitor came to the event page that they opened last. */
const arrivalItem = 'foyer.arrival';

type Arrival = { pathname: string; search: string; referrer: string };

/**
 * Keeps how the visitor came to an event page, once for each event in a row: what leads back to it, such as signing in, is
 * not where they come from. It stays in the browser; the statistics get only what `visitSource` makes of it.
 */
export function keepArrival(pathname: string): void {
  if (readArrival(pathname) !== null) return;
  const [opened] = performance.getEntriesByType('navigation');
  const landing = opened && URL.parse(opened.name);
  // Another page of Foyer was opened first, and its link led here.
  const isLanding = landing?.pathname === pathname;
  const arrival: Arrival = isLanding
    ? { pathname, search: landing.search, referrer: document.referrer }
    : { pathname, search: '', referrer: location.origin };
  try {
    browserStorages.session.setItem(arrivalItem, JSON.stringify(arrival));
  } catch {
    // Without storage the source is unknown.
  }
}

/** What was kept for this event page. */
export function readArrival(pathname: string): Arrival | null {
  const text = browserStorages.session.getItem(arrivalItem);
  // Written above.
  const kept = text === null ? null : (JSON.parse(text) as Arrival);
  return kept?.pathname === pathname ? kept : null;
}
