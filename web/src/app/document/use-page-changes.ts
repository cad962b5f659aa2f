import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pageHead } from './document-head.ts';
import type { PageHandle } from './page-handle.ts';

/** Keeps the document's title, description and language in sync with the page; the server wrote the first ones. */
export function usePageHead(handle: PageHandle | undefined): void {
  const { i18n } = useTranslation();
  const language = i18n.language;
  useOldTagsRemoved();
  useEffect(() => {
    document.documentElement.lang = language;
    if (!handle || handle.namesItself) return;
    const { title, description } = pageHead(i18n, handle);
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [handle, i18n, language]);
}

/** Removes the server-rendered metadata of the first page after a navigation. */
function useOldTagsRemoved(): void {
  const { pathname } = useLocation();
  const sent = useRef(pathname);
  useEffect(() => {
    if (sent.current === pathname) return;
    for (const tag of document.head.querySelectorAll('[data-of-page]')) tag.remove();
  }, [pathname]);
}

/**
 * After a navigation the focus goes to the page's heading, as after a page load, or to what the page was opened for
 * (`data-page-focus`), such as a message that was searched for. A heading that appears later takes it, or one that replaces
 * the heading of a page that was loading, until the person does something.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    if (!main) return undefined;
    if (!focusHeading(main)) main.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement === main || document.activeElement === document.body) focusHeading(main);
    });
    observer.observe(main, { childList: true, subtree: true });
    const over = new AbortController();
    const stop = () => over.abort();
    over.signal.onabort = () => observer.disconnect();
    for (const action of ['pointerdown', 'keydown']) document.addEventListener(action, stop, over);
    return stop;
  }, [pathname]);
}

/** Whether there is a heading, which then has the focus. */
function focusHeading(main: HTMLElement): boolean {
  const heading =
    main.querySelector<HTMLElement>('[data-page-focus]') ?? main.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
