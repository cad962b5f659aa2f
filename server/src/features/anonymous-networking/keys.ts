import { z } from 'zod';
import { aliasRules } from '#src/config/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import { type Facts, facts } from './facts.ts';

type Secrets = Pick<Deps, 'secrets'>;

/** The only trace from a person to their alias in a room. */
export const ownerKey = ({ secrets }: Secrets, roomId: string, userId: string): Buffer =>
  secrets.mac('alias-owner', roomId, userId);

/** The same for both orders of the two, and in every room. */
export const aliasPairKey = ({ secrets }: Secrets, one: string, other: string): Buffer =>
  secrets.mac('alias-pair', ...[one, other].toSorted());

/** The key of a budget or message of this person that a copy of the database can't be joined by. */
export const privateKey = ({ secrets }: Secrets, what: string, ...parts: readonly (string | number)[]): string =>
  `${what}:${secrets.mac(what, ...parts).toString('base64url')}`;

const sealedAlias = z.object({ userId: z.string(), facts });
export type SealedAlias = { userId: string; facts: Facts };

export const sealAlias = ({ secrets }: Secrets, content: SealedAlias): Buffer =>
  secrets.seal('alias', JSON.stringify(content));
export const openAlias = ({ secrets }: Secrets, sealed: Buffer): SealedAlias =>
  sealedAlias.parse(JSON.parse(secrets.open('alias', sealed)));

/** What a member revealed. `urlSlug`: only with the name. */
const revealed = z.object({ text: z.string(), urlSlug: z.string().optional() });
export type Revealed = z.output<typeof revealed>;

export const sealRevealed = ({ secrets }: Secrets, content: Revealed): Buffer =>
  secrets.seal('alias-reveal', JSON.stringify(content));
export const openRevealed = ({ secrets }: Secrets, sealed: Buffer): Revealed =>
  revealed.parse(JSON.parse(secrets.open('alias-reveal', sealed)));

/** The start of the ten minutes that contain a time. */
export function coarse(at: Date): Date {
  const step = aliasRules.roundingSeconds * 1000;
  return new Date(Math.floor(at.getTime() / step) * step);
}
