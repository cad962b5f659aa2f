/** The calling codes are a prefix code (ITU E.164): 1 and 7, the two-digit ones below, and all others have three digits. */
const callingCodePattern = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[0-9]{3})/;

/** The calling code at the start of international digits; empty if there are too few digits to tell. */
export function callingCodeOf(digits: string): string {
  return callingCodePattern.exec(digits)?.[0] ?? '';
}
