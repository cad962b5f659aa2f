/** The size of a file in the reader's language: "340 kB", "2.4 MB". */
export function sizeText(bytes: number, language: string): string {
  const [unit, value] = inUnit(bytes);
  const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(language, format).format(value);
}

function inUnit(bytes: number): [unit: string, value: number] {
  return bytes < 1e6 ? ['kilobyte', Math.max(1, bytes / 1e3)] : ['megabyte', bytes / 1e6];
}
