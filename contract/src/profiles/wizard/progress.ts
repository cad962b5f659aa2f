import { z } from 'zod';
import { endpoint } from '../../http.ts';

/** The steps of the wizard that somebody can be left at (spec section 4, "Profile setup"). */
export const wizardSteps = ['form', 'network', 'interests', 'done'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Where the wizard was left, on whatever device. */
export const readWizard = endpoint({
  method: 'GET',
  path: '/api/profile/setup',
  access: 'user',
  summary: 'Read the next step of the profile setup',
  data: z.object({ next: z.enum(wizardSteps) }),
});
