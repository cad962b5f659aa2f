import { sourceBuild } from './source-build.mjs';

export const webBuild = sourceBuild({
  name: 'web',
  title: 'Building the web pages',
  output: 'web/dist',
  folders: ['web', 'contract/src'],
  files: ['tsconfig.base.json', 'package-lock.json'],
});
