import { useEffect } from 'react';

/** Starts the document's title with a number of unread conversations, as "(3) Messages", on every page and for each new title. */
export function useUnreadInTitle(unread: string | null): void {
  useEffect(() => {
    if (unread === null) return undefined;
    const prefix = `(${unread}) `;
    const show = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    show();
    const observer = new MutationObserver(show);
    // Setting a title replaces the text inside the element.
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [unread]);
}
