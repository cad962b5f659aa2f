let given = 0;

/** A number that nobody in this run has had: valid, and of a country that both channels reach. E.164. */
export function newPhone(country: 'US' | 'ES' = 'US'): string {
  given += 1;
  // A thousand for each process, whose id no other has meanwhile.
  const number = 2_000_000 + (process.pid % 6900) * 1000 + given;
  return country === 'US' ? `+1415${number}` : `+346${String(number).padStart(8, '0')}`;
}
