// `npm run openapi`: writes docs/openapi.json from the contract.
import { writeFileSync } from 'node:fs';
import { openApiFile, printOpenApi } from './generated-files.mjs';
import { installPackages } from './packages.mjs';

await installPackages({ dev: true });
writeFileSync(openApiFile, await printOpenApi());
