/** Gives the code of a page time to move the focus itself. */
const patienceMs = 100;

/**
 * Keeps keyboard and screen reader users in place: when the focused control is removed, the heading of the closest section
 * that is left gets the focus; when it was disabled for a while, it gets the focus back.
 */
export function keepFocus(): () => void {
  /** The control that last had the focus, then the elements around it. */
  let path: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function onFocus({ target }: FocusEvent): void {
    path = [];
    for (let at = target; at instanceof HTMLElement; at = at.parentElement) path.push(at);
  }
  // A press somewhere else leaves the control on purpose. A control that has the focus gets no event when pressed again.
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && path[0]?.contains(target))) path = [];
  };
  const isLost = () => {
    const [control] = path;
    if (!control || document.activeElement !== document.body) return false;
    // Nothing behind a dialog can have the focus.
    return document.querySelector('dialog:modal')?.contains(control) ?? true;
  };
  function restore(): void {
    const control = path[0];
    if (!isLost() || control?.matches(':disabled')) return;
    (control?.isConnected ? control : headingNear(path))?.focus({ preventScroll: true });
  }
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restore, patienceMs);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress);
  };
}

function headingNear(path: readonly HTMLElement[]): HTMLElement | null {
  const left = path.find((element) => element.isConnected);
  for (let around = left?.closest('section, main'); around; around = around.parentElement?.closest('section, main')) {
    const heading = around.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    return heading;
  }
  return document.querySelector<HTMLElement>('main h1');
}
