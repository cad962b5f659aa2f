import { sourceBuild } from './source-build.mjs';

export const serverBuild = sourceBuild({
  name: 'server',
  title: 'Building the server',
  output: 'server/dist',
  folders: ['server/build', 'server/src', 'contract/src'],
  files: ['server/package.json', 'tsconfig.base.json', 'package-lock.json'],
});
