export type MailAddress = { name: string; address: string };

const shape = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>"@]+@[^\s<>"@]+)>|([^\s<>"@]+@[^\s<>"@]+))$/;

/** Parses MAIL_FROM: `Foyer <hello@foyer.example>` or just the address. Null when it is neither. */
export function mailAddress(text: string): MailAddress | null {
  const match = shape.exec(text.trim());
  if (!match) return null;
  const [, name = '', inBrackets, alone] = match;
  return { name: name.trim(), address: inBrackets ?? alone ?? '' };
}
