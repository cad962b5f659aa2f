/** Withdrawn: the browser still knows them. */
const withdrawn: ReadonlySet<string> = new Set(['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL']);
/** Of codes with an X, which stand for no country, those of money that several share. The others are units of account. */
const shared: ReadonlySet<string> = new Set(['XAF', 'XCD', 'XCG', 'XOF', 'XPF']);

const isPaidWith = (code: string) => !withdrawn.has(code) && (!code.startsWith('X') || shared.has(code));

/** The currencies that somebody pays with, and the one that was chosen before. */
export function currencyChoices(chosen: string): string[] {
  return Intl.supportedValuesOf('currency').filter((code) => code === chosen || isPaidWith(code));
}
