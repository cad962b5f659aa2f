let given = 0;

/** A valid E.164 number that no one else in this run has, of a country that both channels reach. */
export function newPhone(country: 'US' | 'ES' = 'US'): string {
  given += 1;
  // A thousand numbers for each process id.
  const number = 2_000_000 + (process.pid % 6900) * 1000 + given;
  return country === 'US' ? `+1415${number}` : `+346${String(number).padStart(8, '0')}`;
}
