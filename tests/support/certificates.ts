import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { certFile: string; keyFile: string; authority: string }

/** Creates a certificate authority that issues certificates for names and addresses; `remove` deletes the files. */
export function makeAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-authority-'))
  const openssl = (line: string, extra: readonly string[] = []) =>
    execFileSync('openssl', [...line.split(' '), ...extra], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.crt -days 2`, ['-subj', '/CN=An authority of a test'])
  const authority = readFileSync(join(folder, 'ca.crt'), 'utf8')
  let made = 0
  return {
    authority,
    /**
     * Issues a certificate for a name (`DNS:turn.example.org`, `IP:127.0.0.1`), valid for `days`; below 0 it has
     * expired.
     */
    make(name: string, days = 30): Certificate {
      const file = `relay-${++made}`
      openssl(`req ${newKey} -keyout ${file}.key -out ${file}.csr`, [
        '-subj',
        '/CN=relay',
        '-addext',
        `subjectAltName=${name}`,
      ])
      openssl(`x509 -req -in ${file}.csr -CA ca.crt -CAkey ca.key -copy_extensions copy -out ${file}.crt -days ${days}`)
      return { certFile: join(folder, `${file}.crt`), keyFile: join(folder, `${file}.key`), authority }
    },
    /** A home folder whose browsers trust this authority: Chromium on Linux reads the NSS database there. */
    trustingHome(): string {
      const home = join(folder, 'home')
      const list = join(home, '.pki/nssdb')
      mkdirSync(list, { recursive: true })
      const certutil = (line: string) =>
        execFileSync('certutil', ['-d', `sql:${list}`, ...line.split(' ')], { cwd: folder, stdio: 'pipe' })
      certutil('-N --empty-password')
      certutil('-A -n test -t C,, -i ca.crt')
      return home
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
