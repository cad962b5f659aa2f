const controls = 'a, button, input, summary';

/**
 * Settles with the first sign that someone wants to do more than read: a press, a key, a pointer over a control, or a control
 * that already has the focus.
 */
export function firstUse(): Promise<void> {
  return new Promise((resolve) => {
    const until = new AbortController();
    const settle = () => {
      until.abort();
      resolve();
    };
    const listen = (kind: string, isUse: (target: EventTarget | null) => boolean) =>
      document.addEventListener(kind, ({ target }) => isUse(target) && settle(), {
        capture: true,
        signal: until.signal,
      });
    for (const kind of ['pointerdown', 'keydown', 'click']) listen(kind, () => true);
    for (const kind of ['pointerover', 'focusin'])
      listen(kind, (target) => target instanceof Element && target.closest(controls) !== null);
    if (document.activeElement?.matches(controls)) settle();
  });
}
