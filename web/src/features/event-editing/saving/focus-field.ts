/** Moves the focus to a field of the editor. Returns whether the field is on the page. */
export function focusField(formId: string, field: string): boolean {
  const name = field === 'placeName' ? 'place.name' : field;
  return focusOn(document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`));
}

/** Moves the focus to the first empty name or price of a ticket type, or else to the first of all. */
export function focusTicket(formId: string): void {
  const fields = document
    .getElementById(formId)
    ?.querySelectorAll<HTMLInputElement>('[name^="name."], [name^="price."]');
  focusOn([...(fields ?? [])].find(({ value }) => value === '') ?? fields?.[0]);
}

function focusOn(control: HTMLElement | null | undefined): boolean {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
  return Boolean(control);
}
