/** Choices of anonymous networking, without schemas, so that pages which only show them load nothing else. */

/** Where aliases meet: among the attendees of an event, or members interested in an industry. */
export const roomKinds = ['events', 'topics'] as const;
export type RoomKind = (typeof roomKinds)[number];

/** What an alias can show, derived from the profile of its owner. Each is shown only if enough aliases share the combination. */
export const aliasFacts = ['role', 'region', 'seniority', 'industry', 'city', 'topic'] as const;
export type AliasFact = (typeof aliasFacts)[number];

/** Kinds of work that a job title can indicate. */
export const roleFamilies = [
  'engineering',
  'data',
  'product',
  'design',
  'marketing',
  'sales',
  'finance',
  'people',
  'operations',
  'legal',
  'research',
  'education',
  'health',
  'media',
  'consulting',
  'investment',
  'management',
] as const;
export type RoleFamily = (typeof roleFamilies)[number];

/** Levels of seniority that a job title can indicate. */
export const seniorities = ['early', 'mid', 'senior', 'head', 'executive'] as const;
export type Seniority = (typeof seniorities)[number];

/** What two aliases reveal to each other, one after the other. */
export const revealStages = ['topic', 'role', 'company', 'name'] as const;
export type RevealStage = (typeof revealStages)[number];

/** Whether a member can join a room, or what keeps them from it. */
export const joinStates = ['yes', 'off', 'profile-incomplete', 'not-attending', 'closed'] as const;
export type JoinState = (typeof joinStates)[number];

/** What is between the viewer's alias and another one. */
export const contactStates = ['none', 'sent', 'received', 'open', 'unavailable'] as const;
export type ContactState = (typeof contactStates)[number];
