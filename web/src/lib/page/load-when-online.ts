/**
 * Loads a part of a page. Without a connection it waits for one instead of failing, because a failure would replace the
 * whole page, with what was typed into the rest of it.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      if (navigator.onLine) throw failure;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
