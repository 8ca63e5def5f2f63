import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { call, makeDebianRoot, npmSettings } from '#tests/support/debian-root.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'

const database = testDatabase({ isBooked: false })
const folder = mkdtempSync(join(tmpdir(), 'visavis-image-'))
/** Its own store of images, which is removed afterwards. */
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
const buildah = (...words: string[]) => call('buildah', ...store, ...words)
const megabytes = (path: string) => Number(call('du', '--summarize', '--block-size=MB', path).split('MB')[0])
afterAll(() => {
  buildah('rm', '--all')
  rmSync(folder, { recursive: true })
})

/** An image of an empty Debian system, under the name that the Containerfile starts from. */
function makeBase(): void {
  const system = makeDebianRoot('trixie')
  onTestFinished(() => rmSync(system, { recursive: true }))
  const { npm_config_registry: registry, npm_config_cafile: authorities } = npmSettings(system)
  writeFileSync(`${system}/root/.npmrc`, `registry=${registry}\n${authorities ? `cafile=${authorities}\n` : ''}`)
  execFileSync('tar', ['--directory', system, '--create', '--file', join(folder, 'base.tar'), '.'])
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, join(folder, 'base.tar'), '/')
  buildah('commit', '--quiet', base, 'docker.io/library/debian:trixie-slim')
}

/** The last process of a chain of parents, such as buildah, its runtime, and the program it runs. */
function lastOf({ pid = 0 }: { pid?: number | undefined }): number {
  // Any thread of buildah may have started its child.
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap(
    (file) => readFileSync(file, 'utf8').match(/\d+/g) ?? [],
  )
  return children.length > 0 ? lastOf({ pid: Number(children[0]) }) : pid
}

test('the image builds from a Debian system, is small, and serves as a user without rights [OPS-9]', {
  tags: ['deep'],
  timeout: 3_600_000,
}, async () => {
  makeBase()
  const isolated = ['--isolation', 'chroot']
  const build = ['bud', '--quiet', ...isolated, '--format', 'docker', '--pull-never', '--tag', 'visavis']
  buildah(...build, '--file', 'deploy/Containerfile', '.')
  const container = buildah('from', '--pull-never', 'visavis')
  const root = buildah('mount', container)
  // The other packages are Debian's: Perl for pg_dump, and certificates.
  const size = megabytes(`${root}/srv/visavis`)
  process.stdout.write(`    the image has ${megabytes(root)} MB, ${size} of them Visavis\n`)
  expect(size).toBeLessThan(300)

  const { Cmd: command, Healthcheck: health } = JSON.parse(buildah('inspect', container)).Docker.config
  const port = await freePort()
  const origin = `http://localhost:${port}`
  // The image doesn't contain the sandbox. This Stripe doesn't answer.
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://127.0.0.1:9' }
  const environment = { APP_ORIGIN: origin, DATABASE_URL: database.url, HOST: '127.0.0.1', PORT: port, ...stripe }
  const run = [
    ...['run', ...isolated, ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])],
    ...[container, '--'],
  ]
  expect(buildah(...run, 'pg_dump', '--version')).toContain('PostgreSQL) 17')
  const server = spawn('buildah', [...store, ...run, ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  onTestFinished(() => {
    if (server.exitCode === null) process.kill(lastOf(server), 'SIGKILL')
  })
  const status = (path: string) =>
    fetch(origin + path).then(
      (answer) => answer.status,
      () => server.exitCode,
    )
  await expect.poll(() => status('/readyz')).toBe(200)
  expect(await status('/en')).toBe(200)
  buildah(...run, ...health.Test.slice(1))
  const program = lastOf(server)
  expect(readFileSync(`/proc/${program}/status`, 'utf8')).toMatch(/^Uid:\t10001\t[\s\S]*^CapEff:\t0+$/m)
  process.kill(program, 'SIGTERM')
  expect(await exited).toEqual([0, null])
  // So it runs with a read-only root.
  const written = ['-xdev', '-user', '10001', '-not', '-path', `${root}/data*`, '-not', '-path', `${root}/tmp/*`]
  expect(call('find', root, ...written)).toBe('')
})
