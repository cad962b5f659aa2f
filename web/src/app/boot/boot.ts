import fontCss from '@fontsource-variable/figtree/wght.css?inline';
import type { PageState } from '../document/page-state.ts';
import { firstUse } from './first-use.ts';
import { keepEarlyInput } from './keep-early-input.ts';
import { watchScripts } from './watch-scripts.ts';

/**
 * The only script a page references. It waits until the page is painted and then loads the rest, font included, because
 * anything loaded earlier delays the first paint. Everything is requested at once, not discovered one by one.
 */
function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
}

/** Background pages are not painted, and not every browser reports paints: then a timeout must do. */
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
  // Links for the inlined sheets, so that nothing loads them again. They are not in the page itself because Chromium's
  // preload scanner would load them before the first paint even though they are disabled.
  if (rel === 'stylesheet') element.setAttribute('disabled', '');
  document.head.append(element);
}

/**
 * Text is laid out again when its font is declared and when it has loaded: here both happen at once. The last face is the
 * one most text uses; the others are loaded on demand.
 */
async function addFonts(): Promise<boolean> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(fontCss);
  const faces = [...sheet.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const descriptor = (name: string) => style.getPropertyValue(name);
      const range = { weight: descriptor('font-weight'), unicodeRange: descriptor('unicode-range') };
      // A rule quotes the name, and a font face would take the quotes literally.
      const family = descriptor('font-family').replaceAll('"', '');
      return new FontFace(family, descriptor('src'), { ...range, display: 'swap' });
    });
  await faces.at(-1)?.load();
  for (const face of faces) document.fonts.add(face);
  return faces.length > 0;
}

/** Whether the app can wait: it would offer the page in another language otherwise. */
const canWait = ({ startsOnUse, language }: PageState) => startsOnUse && navigator.language.startsWith(language);

/** Loads the scripts in dependency order. Each up to the entry runs in a task of its own, to keep the page responsive. */
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
  // Without the font the page stays readable in a system font.
  const fonts = state.lacksFont ? addFonts().catch(() => false) : Promise.resolve(false);
  if (canWait(state)) {
    recovery.alive();
    await firstUse();
  }
  for (const style of state.styles) link('stylesheet', style);
  for (const script of state.scripts) link('modulepreload', script);
  const { alive, setFontCached } = await begin(state);
  void fonts.then((came) => came && setFontCached());
  await alive;
  recovery.alive();
  replayEarlyInput();
  // For installing the app. Linked late, because the browser loads the manifest immediately.
  link('manifest', '/site.webmanifest');
} catch (error) {
  void recovery.failed();
  throw error;
}
