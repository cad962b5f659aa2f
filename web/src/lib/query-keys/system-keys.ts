/** This deployment. */
export const systemKeys = {
  config: ['config'],
  aboutFigures: ['about-figures'],
} as const;
