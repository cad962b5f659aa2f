import { z } from 'zod';
import { limits } from '../limits.ts';
import { roleFamilies, roomKinds, seniorities } from '../rules/anonymous-networking/alias-choices.ts';
import { industries } from '../rules/profiles/profile-lists.ts';

/** The event by its slug, or the industry. */
export const roomParams = z.object({
  kind: z.enum(roomKinds),
  room: z.string().max(limits.slug.max),
});

/** What others see of an alias. Null: hidden, not known, or not shared by enough aliases. */
export const shownFacts = z
  .object({
    role: z.enum(roleFamilies).nullable(),
    seniority: z.enum(seniorities).nullable(),
    industry: z.enum(industries).nullable(),
    region: z.string().nullable(),
    city: z.string().nullable(),
    /** An interest, in both languages. */
    topic: z.object({ en: z.string(), es: z.string() }).nullable(),
  })
  .meta({ id: 'AliasFacts' });
export type ShownFacts = z.output<typeof shownFacts>;

export const alias = z.object({ id: z.string(), handle: z.string(), facts: shownFacts }).meta({ id: 'Alias' });
export type Alias = z.output<typeof alias>;
