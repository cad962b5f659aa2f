import fontCss from '@fontsource-variable/figtree/wght.css?inline';
import type { PageState } from '../document/page-state.ts';
import { keepEarlyInput } from './keep-early-input.ts';
import { watchScripts } from './watch-scripts.ts';

/**
 * The only script a page names. It waits until the page is painted, and only then fetches the rest, the font included:
 * what comes before the first paint delays it. Everything it needs is asked for at once, not discovered one by one.
 */
function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** A page in the background is not painted, and not every browser reports paints: then a moment must do. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => requestAnimationFrame(() => setTimeout(resolve));
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
      setTimeout(resolve, 100);
      return;
    }
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      settle();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, 2000);
  });
}

function link(rel: 'modulepreload' | 'manifest' | 'stylesheet', href: string): void {
  const element = Object.assign(document.createElement('link'), { rel, href });
  // Those that the page has inside: what would fetch one finds its link. In the page itself, Chromium's preload scanner
  // would fetch them though they are disabled, before the first paint.
  if (rel === 'stylesheet') element.setAttribute('disabled', '');
  document.head.append(element);
}

/**
 * Every text is measured anew when its font is declared, and again when it is there: here both come at once. The last
 * face is the one that most texts are written in; the others are fetched when a text needs them.
 */
async function addFonts(): Promise<boolean> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontCss);
  const faces = [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const told = (name: string) => style.getPropertyValue(name);
      const range = { weight: told('font-weight'), unicodeRange: told('unicode-range') };
      // A rule tells its name with quotes, and a face would take them for a part of it.
      const family = told('font-family').replaceAll('"', '');
      return new FontFace(family, told('src'), { ...range, display: 'swap' });
    });
  await faces.at(-1)?.load();
  for (const face of faces) document.fonts.add(face);
  return faces.length > 0;
}

/** The scripts stand in the order of need. Each up to the entry begins in a task of its own, or the page would be deaf. */
async function begin({ scripts, entry }: PageState): Promise<Entry> {
  for (const script of scripts.slice(0, Math.max(scripts.indexOf(entry), 0))) {
    await import(/* @vite-ignore */ script);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return import(/* @vite-ignore */ entry);
}

type Entry = { alive: Promise<void>; setFontCached: () => void };

const replayEarlyInput = keepEarlyInput();
const state: PageState = JSON.parse(document.getElementById('foyer-state')?.textContent ?? '');
const recovery = watchScripts(state.entry);
try {
  await loaded();
  await painted();
  // Without it the page stays readable in a font of the machine.
  const fonts = state.lacksFont ? addFonts().catch(() => false) : Promise.resolve(false);
  for (const style of state.styles) link('stylesheet', style);
  for (const script of state.scripts) link('modulepreload', script);
  const { alive, setFontCached } = await begin(state);
  void fonts.then((came) => came && setFontCached());
  await alive;
  recovery.alive();
  replayEarlyInput();
  // For those who would install the app: the browser fetches it as soon as it is named.
  link('manifest', '/site.webmanifest');
} catch (error) {
  void recovery.failed();
  throw error;
}
