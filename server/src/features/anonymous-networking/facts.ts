import {
  type RoleFamily,
  roleFamilies,
  seniorities,
} from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import type { AnonymousFact } from '@foyer/contract/rules/preference-choices.ts';
import { industries } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { z } from 'zod';
import { vocabulary } from '#src/adapters/enrichment/vocabulary.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { sectionsOf } from '#src/features/profiles/public-profile/sections-of.ts';
import { seniorityOf } from '#src/features/suggestions/facts/seniority.ts';
import { foldPhrase, isKnownTopic, topicNumbers } from '#src/features/suggestions/facts/topic-numbers.ts';

/** What an alias can show. Null: not known, or not chosen. */
export const facts = z.object({
  role: z.enum(roleFamilies).nullable(),
  region: z.string().nullable(),
  seniority: z.enum(seniorities).nullable(),
  industry: z.enum(industries).nullable(),
  city: z.string().nullable(),
  /** Number in the vocabulary. */
  topic: z.string().nullable(),
});
export type Facts = z.output<typeof facts>;

/** What each choice of the privacy settings lets others see. The employer itself is only ever revealed. */
const factsOfChoice: Record<AnonymousFact, readonly (keyof Facts)[]> = {
  title: ['role', 'seniority'],
  company: ['industry'],
  location: ['region', 'city'],
  interests: ['topic'],
};

/** The facts of a profile, derived and coarse: nobody can type what their alias says about them. */
export function factsOfProfile(row: ProfileRow): Facts {
  const { location, industry, interests } = sectionsOf(row);
  const title = row.form?.title ?? '';
  const places = location.split(',').map((part) => part.trim());
  const topic = interests.flatMap(topicNumbers).find(isKnownTopic);
  return {
    role: roleOf(title),
    seniority: seniorities[seniorityOf(title) - 1] ?? null,
    industry,
    region: (places.length > 1 && places.at(-1)) || null,
    city: places[0] || null,
    topic: topic === undefined ? null : String(topic),
  };
}

/** Only what was chosen. */
export function chosenFacts(all: Facts, choices: readonly AnonymousFact[]): Facts {
  const names = new Set(choices.flatMap((choice) => factsOfChoice[choice]));
  return {
    role: names.has('role') ? all.role : null,
    region: names.has('region') ? all.region : null,
    seniority: names.has('seniority') ? all.seniority : null,
    industry: names.has('industry') ? all.industry : null,
    city: names.has('city') ? all.city : null,
    topic: names.has('topic') ? all.topic : null,
  };
}

/** The choices of which these facts can come. */
export function choicesOf(chosen: Facts): AnonymousFact[] {
  const isChosen = ([, names]: [string, readonly (keyof Facts)[]]) => names.some((name) => chosen[name] !== null);
  return Object.entries(factsOfChoice)
    .filter(isChosen)
    .map(([choice]) => choice as AnonymousFact);
}

/** The interest behind a number of the vocabulary, in both languages. */
export function topicNames(topic: string | null): { en: string; es: string } | null {
  const found = topic === null ? undefined : vocabulary[Number(topic)];
  return found ? { en: found.en.interest, es: found.es.interest } : null;
}

/** Words of job titles in both languages. The first kind of work that occurs counts; general ones come last. */
const roles: readonly [RoleFamily, RegExp][] = [
  ['data', /\b(data|datos|analytics|analitica|machine learning|analyst|analista|statistic\w*|estadistic\w*)\b/],
  ['design', /\b(design\w*|disen\w*|ux|ui|illustrat\w*|ilustra\w*|art director|director de arte)\b/],
  ['product', /\b(product|producto)\b/],
  [
    'engineering',
    /\b(engineer\w*|ingenier\w*|developer\w*|desarrollador\w*|programmer|programador\w*|software|devops|architect|arquitect\w*|cto)\b/,
  ],
  ['marketing', /\b(marketing|brand\w*|marca|growth|content|contenidos?|communications?|comunicacion|cmo|seo)\b/],
  ['sales', /\b(sales|ventas|account executive|comercial|business development|desarrollo de negocio)\b/],
  ['people', /\b(hr|human resources|recursos humanos|people|talent\w*|recruit\w*|seleccion)\b/],
  ['legal', /\b(lawyer|attorney|counsel|legal|abogad\w*|juridic\w*|notary|notari\w*)\b/],
  ['research', /\b(research\w*|scientist|investigador\w*|cientific\w*|phd)\b/],
  ['education', /\b(teacher|professor|lecturer|trainer|profesor\w*|docente|maestr\w*|coach)\b/],
  ['health', /\b(doctor\w*|physician|nurse|medic\w*|enfermer\w*|therapist|terapeuta|psycholog\w*|psicolog\w*)\b/],
  ['media', /\b(journalist|editor\w*|writer|producer|periodista|escritor\w*|redactor\w*|photograph\w*|fotograf\w*)\b/],
  ['investment', /\b(invest\w*|inversor\w*|venture|capital|angel)\b/],
  ['finance', /\b(financ\w*|account\w*|contable|contador\w*|cfo|controller|treasur\w*|tesorer\w*)\b/],
  ['consulting', /\b(consult\w*|advis\w*|asesor\w*)\b/],
  ['operations', /\b(operation\w*|operaciones|logistic\w*|supply|project|proyectos?|program manager|coo|office)\b/],
  [
    'management',
    /\b(ceo|founder|co-?founder|fundador\w*|president\w*|director\w*|manager|gerente|head|owner|partner|soci[oa])\b/,
  ],
];

function roleOf(title: string): RoleFamily | null {
  const folded = foldPhrase(title);
  return roles.find(([, words]) => words.test(folded))?.[0] ?? null;
}
