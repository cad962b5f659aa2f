import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { PageHandle } from './page-handle.ts';
import { pageHead } from './page-head.ts';

/** Keeps title, description and language of the document those of the page. The server wrote the first ones. */
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

/** What the server wrote for those who only read the head is about the page it sent, not about a later one. */
function useOldTagsRemoved(): void {
  const { pathname } = useLocation();
  const sent = useRef(pathname);
  useEffect(() => {
    if (sent.current === pathname) return;
    for (const tag of document.head.querySelectorAll('[data-of-page]')) tag.remove();
  }, [pathname]);
}

/**
 * After a change of page, the focus goes to its heading, as it would if the page had been loaded. A heading that comes
 * later, with the rest of its page, takes it over from the page, unless the person has moved on by then.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    if (!main || focusHeading(main)) return undefined;
    main.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      const isWaiting = document.activeElement === main || document.activeElement === document.body;
      if (!isWaiting || focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

/** Whether there is a heading, which then has the focus. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
