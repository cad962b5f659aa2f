import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { matchRuns } from '#src/db/schema/suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { type Model, modelVersions, type PairFeature, pairFeatures, priorModel } from '../matching/pair-value.ts';

const weights = z.object({
  intercept: z.number(),
  features: z.object(
    Object.fromEntries(pairFeatures.map((feature) => [feature, z.number()])) as Record<PairFeature, z.ZodNumber>,
  ),
});
const stored = z.object({ model: z.enum(modelVersions), weights: z.object({ ask: weights, accept: weights }) });

/**
 * What the last batch learned of everyone; the prior model before the first batch, and for facts that an older version
 * doesn't have.
 */
export async function readStoredModel(db: Deps['db'] | Tx): Promise<Model> {
  const [run] = await db
    .select({ model: matchRuns.model, weights: matchRuns.weights })
    .from(matchRuns)
    .where(eq(matchRuns.cell, 0))
    .orderBy(desc(matchRuns.day))
    .limit(1);
  const { data } = stored.safeParse(run);
  return data ? { version: data.model, ...data.weights } : priorModel;
}
