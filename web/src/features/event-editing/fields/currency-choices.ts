/** No longer in circulation, but still listed by browsers. */
const withdrawn: ReadonlySet<string> = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL']);
/** Codes with X belong to no single country. These are currencies of several countries; the others are units of account. */
const shared: ReadonlySet<string> = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);

const isInCirculation = (code: string) => !withdrawn.has(code) && (!code.startsWith('X') || shared.has(code));

/** ISO 4217 codes of the currencies in circulation, and the one that was chosen before. */
export function currencyChoices(chosen: string): string[] {
  return Intl.supportedValuesOf('currency').filter((code) => code === chosen || isInCirculation(code));
}
