import { limits } from '@foyer/contract/limits.ts';

/** The name of the window, by which it is also known in itself as long as the browser keeps it. */
export const popupName = 'foyer-sign-in';

/**
 * Opens an empty popup in the middle of this window, on whatever screen that is; null when the browser blocks it. It must
 * be called in the click itself: where the popup leads is known only later. `text` is what it says until then.
 */
export function openPopup(text: string): Window | null {
  const { width, height } = limits.popup;
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open(
    'about:blank',
    popupName,
    `popup=yes,width=${width},height=${height},left=${left},top=${top},resizable=yes,scrollbars=yes`,
  );
  // Some blockers answer with a window that is closed already.
  if (!popup || popup.closed) return null;
  try {
    const { body, documentElement } = popup.document;
    documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
    popup.document.title = text;
    body.textContent = text;
    body.style.cssText = 'display:grid;place-items:center;height:100vh;margin:0;font:16px system-ui;opacity:.7';
  } catch {
    // A window of that name is still at the provider: it is led on all the same.
  }
  return popup;
}
