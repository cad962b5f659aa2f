import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority in the place of Apple's, and a certificate that it has signed; their files are in the folder. */
export function newPassCertificates(folder: string): { wwdr: string; certificate: string; key: string } {
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
  openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Authority -keyout ca.key -out ca.pem');
  openssl('req -newkey rsa:2048 -nodes -subj /CN=Pass -keyout pass.key -out pass.csr');
  openssl('x509 -req -in pass.csr -CA ca.pem -CAkey ca.key -days 2 -out pass.pem');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { wwdr: read('ca.pem'), certificate: read('pass.pem'), key: read('pass.key') };
}
