const reloadedFor = 'foyer_reloaded_for';

/** Once for each version of the app, so that nothing reloads in a loop. Without a storage to note it in, never. */
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
  /** A script that the page needs did not come. */
  failed: () => Promise<void>;
  /** The page has come to life: the message that is about to show by itself (document.ts) stays away. */
  alive: () => void;
};

/** Whether the server answers at all: loading the page anew would otherwise end in the browser's own error page. */
async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/**
 * What to do when a script cannot be fetched, because there is no connection or a new version has replaced it: load the
 * page anew, unless that was tried already or would lose what somebody typed. Then a message offers it.
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
  // Vite's, whenever an `import()` fails. A moment later a change of page that needed it has failed as well, and the
  // address is that of the page wanted.
  window.addEventListener('vite:preloadError', () => {
    // Not those that the page can do without (lib/analytics/load-later.ts): somebody may block them on purpose.
    if (document.documentElement.dataset.optionalScript === undefined) setTimeout(() => void failed());
  });
  return {
    failed,
    alive() {
      if (message && !missing) message.hidden = true;
    },
  };
}
