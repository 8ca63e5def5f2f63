import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const call = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Creates an empty Debian system from the mirror this machine uses. Returns its folder. */
export function makeDebianRoot(release: string, packages: readonly string[] = []): string {
  const system = mkdtempSync(join(tmpdir(), `visavis-${release}-`))
  const [mirror = ''] = call('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Label: Debian').split('\n')
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  call('mmdebstrap', '--quiet', '--variant=minbase', ...include, release, system, mirror)
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, system + file)
  return system
}

/** Settings with which npm in the system reaches the registry this machine uses, as environment. */
export function npmSettings(system: string): Record<string, string> {
  const npmSetting = (name: string) => call('npm', 'config', 'get', name).replace(/^(null|undefined)$/, '')
  const settings: Record<string, string> = { npm_config_registry: npmSetting('registry') }
  const authorities = { npm_config_cafile: npmSetting('cafile'), NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }
  for (const [name, file] of Object.entries(authorities)) {
    if (!file) continue
    settings[name] = `/etc/${name}.pem`
    copyFileSync(file, system + settings[name])
  }
  return settings
}
