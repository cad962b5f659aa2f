import type { FieldProps } from '../fields/field-props.ts';

const folded = [
  'visibility',
  'capacity.in-person',
  'capacity.online',
  'waitlistOrder',
  'offerMinutes',
  'registrationOpensAt',
  'registrationClosesAt',
  'topics',
  'language',
  'contact',
  'codeOfConduct',
];

/** Whether a field behind the fold has a problem, which opens it. */
export const hasFoldedProblem = ({ problem }: Pick<FieldProps, 'problem'>): boolean =>
  folded.some((field) => problem(field) !== null);
