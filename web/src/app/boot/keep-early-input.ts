const controls = 'button, [role="button"]';
const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts what was typed into a field as if it was typed now: what came before React knew the field, it overlooks. */
function typeAgain(field: TextField, typed: string): void {
  const { selectionStart, selectionEnd } = field;
  // React watches assignments to the element; one through the prototype is news to it, as typing is.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what people do to a page that is on screen but not alive yet; the function it answers does it again, once. Of
 * several clicks the last one counts. Links are left alone: they work without scripts.
 */
export function keepEarlyInput(): () => void {
  const until = new AbortController();
  const typed = new Map<TextField, string>();
  let clicked: HTMLElement | null = null;

  function keepClick(control: HTMLElement): void {
    clicked?.removeAttribute('aria-busy');
    clicked = control;
    clicked.setAttribute('aria-busy', 'true');
  }

  // What happened before this script was there has left traces: text, and the focus without the ring of the keyboard.
  for (const field of document.querySelectorAll<TextField>(textFields)) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches(`:is(${controls}):not(:focus-visible)`)) keepClick(focused);

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
      keepClick(control);
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
