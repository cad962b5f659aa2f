import { availableParallelism } from 'node:os';
import { normalPassword } from '@foyer/contract/rules/passwords/password.ts';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency, type Place } from '#src/async/limit-concurrency.ts';
import { passwordHashing } from '#src/config/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const { lanes, waiting, retryAfterSeconds } = passwordHashing;
type HashingSettings = { settings: Pick<Deps['settings'], 'passwordHashing'> };

/** What libuv starts with. */
const threads = 4;

/**
 * As many hashes as there are cores, for the whole process. One of libuv's threads stays free: ID tokens are checked on
 * them too, and would wait behind the hashes.
 */
export const hashesAtOnce = Math.min(availableParallelism(), threads - 1);

const hashing = limitConcurrency({ running: hashesAtOnce, waiting }, () => {
  throw new AppError('UNAVAILABLE', 'Too many people are signing in right now. Try again in a moment.', {
    retryAfter: retryAfterSeconds,
  });
});

/**
 * Hashes a password with Argon2id, as a PHC string. Throws UNAVAILABLE when too many wait. Argon2id is the library's
 * default; its enum only exists at compile time and cannot be imported.
 */
export function hashPassword({ settings }: HashingSettings, plain: string): Promise<string> {
  const { memoryKiB: memoryCost, passes: timeCost } = settings.passwordHashing;
  return hashing.run(() => hash(normalPassword(plain), { memoryCost, timeCost, parallelism: lanes }));
}

/**
 * Reserves a slot to verify one password, for callers that record the attempt beforehand: when too many wait, it throws
 * UNAVAILABLE before anything is written.
 */
export const reserveHashing = hashing.takePlace;

/** The hash of an unknown password with our parameters, for comparing when there is no real one. */
function dummyHash({ settings }: HashingSettings): string {
  const { memoryKiB, passes } = settings.passwordHashing;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$WwVGSvOOkK3PpIXr4pUJhw$7KxN4OhKlloKFtvv3HKJ7NIBZzfZkI4fjP8FeTw3FYU`;
}

/**
 * Whether the password matches the stored hash. Without a stored hash it returns false after the same work, so that the
 * time does not reveal whether an account or a password exists.
 */
export async function verifyPassword(
  settings: HashingSettings,
  stored: string | null,
  plain: string,
  slot: Pick<Place, 'run'> = hashing,
): Promise<boolean> {
  const right = await slot.run(() => verify(stored ?? dummyHash(settings), normalPassword(plain)));
  return right && stored !== null;
}

/** Whether to hash again at the next sign-in, because the stored parameters are lower than the current ones. */
export function needsRehash({ settings }: HashingSettings, stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  const { memoryKiB, passes } = settings.passwordHashing;
  return memoryCost < memoryKiB || timeCost < passes;
}
