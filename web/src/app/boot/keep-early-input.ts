const controls = 'button, [role="button"]';
const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Repeats typed text as an input event, because React misses input from before hydration. */
function typeAgain(field: TextField, typed: string): void {
  const { selectionStart, selectionEnd } = field;
  // React intercepts assignments on the element; the prototype's setter bypasses that, so it looks like typing.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Records clicks and input on the page before hydration. The returned function replays them once. Of several clicks the
 * last one counts. Links are left alone, because they work without scripts.
 */
export function keepEarlyInput(): () => void {
  const until = new AbortController();
  const typed = new Map<TextField, string>();
  let clicked: HTMLElement | null = null;

  function recordClick(control: HTMLElement): void {
    clicked?.removeAttribute('aria-busy');
    clicked = control;
    clicked.setAttribute('aria-busy', 'true');
  }

  // Earlier input has left traces: text in fields, and a focus without the keyboard's ring.
  for (const field of document.querySelectorAll<TextField>(textFields)) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches(`:is(${controls}):not(:focus-visible)`)) recordClick(focused);

  document.addEventListener(
    'input',
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.matches(textFields)) typed.set(target, target.value);
    },
    { capture: true, signal: until.signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(controls);
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      recordClick(control);
    },
    { capture: true, signal: until.signal },
  );

  return () => {
    until.abort();
    for (const [field, text] of typed) typeAgain(field, text);
    clicked?.removeAttribute('aria-busy');
    clicked?.click();
  };
}
