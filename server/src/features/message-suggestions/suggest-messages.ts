import type { SuggestionLine } from '@foyer/contract/message-suggestions.ts';
import type { MessagePurpose } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import { messageSuggestionBudget } from '#src/config/message-suggestions.ts';
import type { Deps } from '#src/deps.ts';
import { languageFor } from '#src/features/accounts/preferences/language-for.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { languageOfThread } from './conversation/detect-language.ts';
import { readThread } from './conversation/read-thread.ts';
import { findPartner, type Partner } from './find-partner.ts';
import { haveAllAgreed } from './message-suggestion-settings.ts';
import { spendModelBudget } from './model/spend-model-budget.ts';
import { prepareBrief, suggestWithModel } from './model/suggest-with-model.ts';
import { identityOf } from './model/write-brief.ts';
import { readSharedFacts } from './read-shared-facts.ts';
import { type Situation, suggestFromTemplates } from './templates/suggest-from-templates.ts';

type SuggestInput = { conversationId?: string | undefined; urlSlug?: string | undefined; purpose: MessagePurpose };

/** Suggests messages to write, line by line. Refuses before the first line. Nothing of it is stored or logged. */
export async function suggestMessages(
  deps: Deps,
  viewer: SignedInUser,
  input: SuggestInput,
  signal: AbortSignal,
): Promise<AsyncIterable<SuggestionLine>> {
  await requireBudget(deps, `message-suggestions:${viewer.userId}`, messageSuggestionBudget);
  const partner = await findPartner(deps, viewer, input);
  const situation = await readSituation(deps, viewer, partner, input.purpose);
  return answer(deps, viewer, partner, situation, signal);
}

async function readSituation(
  deps: Deps,
  viewer: SignedInUser,
  { profile, conversation }: Partner,
  purpose: MessagePurpose,
): Promise<Situation> {
  const { db } = deps;
  const pageLanguage = await languageFor(db, viewer);
  const thread = conversation ? await readThread(db, conversation) : [];
  const cards = await cardsFor(db, [profile.userId], conversation ? 'connection' : 'member');
  return {
    purpose,
    language: languageOfThread(thread) ?? pageLanguage,
    pageLanguage,
    name: cards.get(profile.userId)?.displayName ?? '',
    facts: await readSharedFacts(deps, viewer.userId, profile.userId),
    thread,
    now: deps.clock.now(),
  };
}

async function* answer(
  deps: Deps,
  viewer: SignedInUser,
  partner: Partner,
  situation: Situation,
  signal: AbortSignal,
): AsyncGenerator<SuggestionLine> {
  const { writer } = deps.lookups;
  const prepared = writer && (await prepareFor(deps, viewer, partner, situation));
  const renewsAt = writer && prepared ? await spendModelBudget(deps, viewer.userId, writer) : null;
  const isAsked = writer !== null && prepared !== null && renewsAt === null;
  yield { type: 'start', source: isAsked ? 'model' : 'local' };
  if (isAsked) {
    try {
      const suggestions = await suggestWithModel(writer, prepared, situation, signal);
      for (const suggestion of suggestions) yield { type: 'suggestion', suggestion };
      yield { type: 'end', absence: null, renewsAt: null };
      return;
    } catch (cause) {
      if (signal.aborted) return;
      // Only the reason: neither what was asked nor what was answered.
      deps.log.warn({ why: cause instanceof Error ? cause.message : 'unknown' }, 'The message model was of no use');
    }
  }
  for (const suggestion of suggestFromTemplates(situation)) yield { type: 'suggestion', suggestion };
  const absence = isAsked ? 'failed' : renewsAt && 'budget';
  yield { type: 'end', absence, renewsAt: renewsAt?.toISOString() ?? null };
}

/** What the model gets, if the viewer lets it be asked; texts only if the other member does as well. */
async function prepareFor({ db }: Deps, { userId }: SignedInUser, { profile }: Partner, situation: Situation) {
  if (!(await haveAllAgreed(db, [userId]))) return null;
  const own = await findRowOf(db, userId);
  if (!own) return null;
  return prepareBrief({
    situation,
    identities: [identityOf('{{me}}', own), identityOf('{{them}}', profile)],
    mayReadThread: await haveAllAgreed(db, [userId, profile.userId]),
  });
}
