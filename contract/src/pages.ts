import type { Language } from './limits.ts';
import type { Config } from './system.ts';

/** What the web build gives the server for one page: addresses of files under the site, and style sheets as text. */
export type PageAssets = {
  /** The script that waits for the first paint and then fetches the others. */
  boot: string;
  /** The script that then brings the page to life. */
  entry: string;
  /** The font to preload, if the build knows it. */
  font: string | null;
  /** For a source module of the web (`src/app/pages/home/home-page.tsx`): the scripts and style sheets it needs. */
  filesOf: (module: string) => { scripts: string[]; styles: string[] };
  /** The text of a style sheet named by `filesOf`, to be inlined. */
  css: (style: string) => string;
};

/**
 * Cookies that script may read: the server needs them to render the page as the person wants it. No other cookie reaches
 * the renderer, so what it makes is the same for all who bring the same of these.
 */
export const pageCookies = {
  language: 'foyer_language',
  colorScheme: 'foyer_color_scheme',
  look: 'foyer_look',
  font: 'foyer_font',
  signedInHint: 'foyer_signed_in',
} as const;

/** One request for a page, as far as rendering it depends on it. */
export type PageRequest = {
  /** Path and query. */
  url: string;
  /** A Cookie header with those that `pageCookies` names, as far as the browser has them. */
  cookie: string;
  /** What `Sec-CH-Prefers-Color-Scheme` said. */
  systemScheme: 'light' | 'dark' | null;
  /** Its CSRF token, and the nonce of the Content-Security-Policy for the style elements, may stand for the real ones. */
  config: Config;
  nonce: string;
  assets: PageAssets;
  /** Where this site is found, for links that others keep. Without a slash at the end. */
  origin: string;
  /** Asks the API, as a stranger at the address that asks for the page. */
  read: (path: string) => Promise<{ status: number; text: string }>;
};

export type PageAnswer =
  | {
      kind: 'page';
      status: number;
      language: Language;
      /** All that is seen. To be sent first. */
      html: string;
      /** The end of the page, which names the scripts. */
      tail: string;
      /** Nothing is in this browser's cache yet: the tail should wait until the rest may have been painted. */
      firstVisit: boolean;
      /** The id of the published event that is shown: whoever gets the page has looked at it. */
      event: string | null;
    }
  | { kind: 'redirect'; to: string };

/** What `web/dist/server/entry-server.js` exports as `renderPage`. */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** What `web/build/dev-pages.ts` exports as `startDevPages`: pages straight from the sources, reloading as they change. */
export type DevPages = {
  assets: PageAssets;
  renderPage: RenderPage;
  /** Serves Vite's own paths; calls `next` for all others. Takes Node's request and response. */
  serve: (request: unknown, response: unknown, next: () => void) => void;
  close: () => Promise<void>;
};
export type StartDevPages = (httpServer: unknown) => Promise<DevPages>;
