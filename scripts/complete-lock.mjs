// `npm run lock`: completes package-lock.json for platforms other than this one.
//
// npm leaves an optional platform package out of the lock file when the registry in use does not carry it (mirrors often
// hold only some platforms), and `npm ci` then refuses the file everywhere. The missing entries follow from the parent:
// exact version, and the platform in the package's own name. scripts/lock-file.test.ts says when this must be run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatformPackages } from './lock-file.mjs';
import { root } from './paths.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

for (const { name, version, dev } of missingPlatformPackages(lock.packages)) {
  const words = name.split(/[/.-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length + cpu.length === 0) throw new Error(`${name}: the name does not say for which platform it is`);
  const libc = [];
  if (/musl/.test(name)) libc.push('musl');
  else if (/-gnu/.test(name) && os.includes('linux')) libc.push('glibc');
  lock.packages[`node_modules/${name}`] = {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

const sorted = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted.map((path) => [path, lock.packages[path]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
