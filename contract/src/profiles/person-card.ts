import { z } from 'zod';
import { photo } from './pictures.ts';

/** A member in a list, as far as other members can see. */
export const personCard = z
  .object({
    urlSlug: z.string(),
    displayName: z.string(),
    headline: z.string(),
    title: z.string(),
    company: z.string(),
    location: z.string(),
    photo: photo.nullable(),
  })
  .meta({ id: 'PersonCard' });
export type PersonCard = z.output<typeof personCard>;
