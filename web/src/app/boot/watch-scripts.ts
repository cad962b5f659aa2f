const reloadedFor = 'foyer_reloaded_for';

/** Once per version of the app, to prevent reload loops. Without storage to record it, never. */
function mayReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedFor) === version) return false;
    sessionStorage.setItem(reloadedFor, version);
    return true;
  } catch {
    return false;
  }
}

export type Recovery = {
  /** Called when a script that the page needs failed to load. */
  failed: () => Promise<void>;
  /** Called after hydration: hides the message that would otherwise appear by itself (document-html.ts). */
  alive: () => void;
};

/** Whether the server responds: reloading would otherwise end in the browser's own error page. */
async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/**
 * Handles scripts that fail to load, without a connection or after a deployment: reloads the page, unless that was tried
 * already or would lose typed input. Then a message offers it.
 */
export function watchScripts(version: string): Recovery {
  const message = document.getElementById('foyer-trouble');
  const fields = new Set<EventTarget | null>();
  let missing = false;

  async function failed(): Promise<void> {
    missing = true;
    const typed = [...fields].some((field) => field instanceof Node && field.isConnected);
    if (navigator.onLine && !typed && (await serverAnswers()) && mayReload(version)) {
      window.location.reload();
    } else if (message) {
      message.hidden = false;
      message.style.animation = 'none';
    }
  }

  window.addEventListener('input', ({ target }) => fields.add(target), { capture: true });
  window.addEventListener('online', () => missing && void failed());
  // Vite's event for a failed `import()`. By then the navigation that needed it has failed as well, and the address is
  // that of the requested page.
  window.addEventListener('vite:preloadError', () => {
    // Optional scripts (lib/analytics/load-later.ts) may be blocked on purpose.
    if (document.documentElement.dataset.optionalScript === undefined) setTimeout(() => void failed());
  });
  return {
    failed,
    alive() {
      if (message && !missing) message.hidden = true;
    },
  };
}
