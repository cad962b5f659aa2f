import { learnBiases } from './learn-biases.ts';
import { learnWeights, type TestDays } from './learn-weights.ts';
import { type Model, modelVersions, priorModel, shiftedModel } from './pair-value.ts';
import type { Population } from './population.ts';
import type { Responses } from './responses.ts';

export type Past = {
  /** Whom members asked of those they were shown. */
  asks: readonly Responses[];
  /** How requests were answered. */
  answers: readonly Responses[];
  testDays: { asks: TestDays; answers: TestDays };
};

/**
 * What responses teach: weights of facts where there are enough of them, chances that hold for everyone, and how far each
 * person differs, which is written into `people`.
 */
export function learnModel(people: Population, { asks, answers, testDays }: Past): Model {
  const ask = learnWeights(people, priorModel.ask, asks, testDays.asks);
  const accept = learnWeights(people, priorModel.accept, answers, testDays.answers);
  const model: Model = {
    version: ask || accept ? modelVersions.learnedWeights : modelVersions.learnedChances,
    ask: ask ?? priorModel.ask,
    accept: accept ?? priorModel.accept,
  };
  return shiftedModel(model, {
    ask: learnBiases(people, model.ask, asks, people.asks, people.asked),
    accept: learnBiases(people, model.accept, answers, people.accepts, people.accepted),
  });
}
