import type profileSetup from '#src/messages/en/profile-setup.json';
import type { SlugCheck } from './setup-state.ts';

type SlugText = keyof (typeof profileSetup)['slug'];
type Tone = 'hint' | 'success' | 'problem';
/** `key` is a text of this page, `field` a message key of the contract's rules. */
export type SlugMessage = { tone: Tone; key: SlugText } | { tone: Tone; field: string };

const checkFailed = { network: 'networkProblem', server: 'serverProblem', other: 'checkFailed' } as const;
const generateFailed = { network: 'networkProblem', server: 'serverProblem', other: 'generateFailed' } as const;

/** The message below the slug. */
export function slugMessage(check: SlugCheck, isKept: boolean): SlugMessage {
  if (isKept && check.kind === 'available') return { tone: 'hint', key: 'kept' };
  switch (check.kind) {
    case 'idle':
      return check.problem ? { tone: 'problem', field: check.problem } : { tone: 'hint', key: 'hint' };
    case 'waiting':
      return { tone: 'hint', key: 'hint' };
    case 'checking':
      return { tone: 'hint', key: 'checking' };
    case 'generating':
      return { tone: 'hint', key: 'generating' };
    case 'available':
      return { tone: 'success', key: 'available' };
    case 'taken':
      return { tone: 'problem', key: 'taken' };
    case 'failed':
      if (check.reason === 'names') return { tone: 'problem', key: 'namesRequired' };
      return { tone: 'problem', key: (check.task === 'check' ? checkFailed : generateFailed)[check.reason] };
  }
}
