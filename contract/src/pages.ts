import type { Language } from './limits.ts';
import type { Config } from './system.ts';

/** What the web build provides for a page: addresses of files, and style sheets as text. */
export type PageAssets = {
  /** The script that waits for the first paint and then loads the others. */
  boot: string;
  /** The script that then hydrates the page. */
  entry: string;
  /** The font to preload, if the build knows it. */
  font: string | null;
  /** For a source module of the web (`src/app/pages/home/home-page.tsx`): the scripts and style sheets it needs. */
  filesOf: (module: string) => { scripts: string[]; styles: string[] };
  /** The text of a style sheet named by `filesOf`, to be inlined. */
  css: (style: string) => string;
};

/**
 * Cookies that scripts can read: the server needs them to render the page as its visitor wants it. No other cookie
 * reaches the renderer, so visitors with the same values get the same page.
 */
export const pageCookies = {
  language: 'foyer_language',
  colorScheme: 'foyer_color_scheme',
  look: 'foyer_look',
  font: 'foyer_font',
  signedInHint: 'foyer_signed_in',
} as const;

/** The query parameter with which a link in a message names the language of the message. */
export const languageParam = 'lang';

/** A page request, as far as rendering depends on it. */
export type PageRequest = {
  /** Path and query. */
  url: string;
  /** A Cookie header with only those named in `pageCookies`. */
  cookie: string;
  /** The value of `Sec-CH-Prefers-Color-Scheme`. */
  systemScheme: 'light' | 'dark' | null;
  /** Its CSRF token and the nonce (for style elements in the Content-Security-Policy) may be placeholders. */
  config: Config;
  nonce: string;
  assets: PageAssets;
  /** The origin for links that others store, without a trailing slash. */
  origin: string;
  /** Calls the API as a visitor with the address of the client. */
  read: (path: string) => Promise<{ status: number; text: string }>;
};

export type PageAnswer =
  | {
      kind: 'page';
      status: number;
      language: Language;
      /** The visible part of the page, to be sent first. */
      html: string;
      /** The end of the page, which names the scripts. */
      tail: string;
      /** The browser has nothing cached: the tail should wait until the rest can be painted. */
      firstVisit: boolean;
      /** The id of the published event on the page: it counts as a view. */
      event: string | null;
      /** The token of the business card on the page: its owner's log names the opening. */
      card: string | null;
    }
  | { kind: 'redirect'; to: string };

/** What `web/dist/server/entry-server.js` exports as `renderPage`. */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** What `web/build/dev-pages.ts` exports as `startDevPages`: pages from their sources, reloaded on change. */
export type DevPages = {
  assets: PageAssets;
  renderPage: RenderPage;
  /** Serves Vite's own paths and calls `next` for all others. Takes Node's request and response. */
  serve: (request: unknown, response: unknown, next: () => void) => void;
  close: () => Promise<void>;
};
export type StartDevPages = (httpServer: unknown) => Promise<DevPages>;
