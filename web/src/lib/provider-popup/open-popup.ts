import { limits } from '@foyer/contract/limits.ts';

/** The window name, which the popup also sees as long as the browser preserves it. */
export const popupName = 'foyer-sign-in';

/**
 * Opens an empty popup centered over this window; null when the browser blocks it. Call it in the click handler itself:
 * the address is known only later. `text` is shown until then.
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
  // Some blockers return a window that is closed already.
  if (!popup || popup.closed) return null;
  try {
    const { body, documentElement } = popup.document;
    documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
    popup.document.title = text;
    body.textContent = text;
    body.style.cssText = 'display:grid;place-items:center;height:100vh;margin:0;font:16px system-ui;opacity:.7';
  } catch {
    // A popup of that name is still open at the provider; it is redirected all the same.
  }
  return popup;
}
