import { randomInt } from 'node:crypto';

/** A number that nobody in this run has had: valid, and of a country that both channels reach. E.164. */
export function newPhone(country: 'US' | 'ES' = 'US'): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  return country === 'US' ? `+1415${randomInt(200, 900)}${digits(4)}` : `+346${digits(8)}`;
}
