/** With a capital at the start of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
