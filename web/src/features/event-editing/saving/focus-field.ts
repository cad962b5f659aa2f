/** Moves the focus to a field of the editor. Returns whether the field is on the page. */
export function focusField(formId: string, field: string): boolean {
  const name = field === 'placeName' ? 'place.name' : field;
  const control = document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return Boolean(control);
}
