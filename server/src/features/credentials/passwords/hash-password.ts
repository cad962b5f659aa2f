import { availableParallelism } from 'node:os';
import { normalPassword } from '@foyer/contract/rules/passwords/password.ts';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency, type Place } from '#src/async/limit-concurrency.ts';
import { passwordHashing } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const { lanes, waiting, retryAfterSeconds } = passwordHashing;
type Parts = { settings: Pick<Deps['settings'], 'passwordHashing'> };

/** One limit for the process: what is scarce are its cores, and everything else that uses libuv's threads waits (rule 2). */
const hashing = limitConcurrency({ running: availableParallelism(), waiting }, () => {
  throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again in a moment.', {
    retryAfter: retryAfterSeconds,
  });
});

/**
 * The PHC string to keep of a password (rule 1). Refuses with UNAVAILABLE when too many wait. Argon2id is the library's
 * default; its enum exists for the compiler only and cannot be imported.
 */
export function hashPassword({ settings }: Parts, plain: string): Promise<string> {
  const { memoryKiB: memoryCost, passes: timeCost } = settings.passwordHashing;
  return hashing.run(() => hash(normalPassword(plain), { memoryCost, timeCost, parallelism: lanes }));
}

/**
 * Room to verify one password, for who writes down beforehand that it is tried: when too many wait, this refuses with
 * UNAVAILABLE, and nothing was written yet.
 */
export const placeToVerify = hashing.takePlace;

/** A hash with our parameters, whatever they are, of a password that nobody knows. */
function nobodysHash({ settings }: Parts): string {
  const { memoryKiB, passes } = settings.passwordHashing;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$WwVGSvOOkK3PpIXr4pUJhw$7KxN4OhKlloKFtvv3HKJ7NIBZzfZkI4fjP8FeTw3FYU`;
}

/**
 * Whether this is the password behind the stored hash. Without a stored hash it is false after the same work, so that
 * the time does not tell whether there is an account or a password (rule 4).
 */
export async function verifyPassword(
  parts: Parts,
  stored: string | null,
  plain: string,
  place: Pick<Place, 'run'> = hashing,
): Promise<boolean> {
  const right = await place.run(() => verify(stored ?? nobodysHash(parts), normalPassword(plain)));
  return right && stored !== null;
}

/** Whether to hash again at a good sign-in: the stored parameters are lower than today's (rule 1). */
export function needsRehash({ settings }: Parts, stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  const { memoryKiB, passes } = settings.passwordHashing;
  return memoryCost < memoryKiB || timeCost < passes;
}
