/** A count formatted outside our messages: `12,345`. Spanish writes four digits without a separator. */
export function numberText(value: number, language: string): string {
  return value.toLocaleString(language, { maximumFractionDigits: 1 });
}
