import { z } from 'zod';
import { maxCampaignLength, visitSourcePattern } from '../rules/events/visit-source-kinds.ts';

/** How the visitor came to the event page: `search`, `campaign:spring-letter`. */
export const visitSourceSchema = z
  .string()
  .max('campaign:'.length + maxCampaignLength)
  .regex(visitSourcePattern);
