/** A count as people read it, where no text of ours has it in it: `12,345`. Spanish writes four digits without a sign. */
export function numberText(value: number, language: string): string {
  return value.toLocaleString(language, { maximumFractionDigits: 1 });
}
