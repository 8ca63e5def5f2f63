/** @module-tag deep */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, inject, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '#tests/faults/invariants.ts'
import { newDatabase } from '#tests/faults/program.ts'
import { makeWorld } from '#tests/faults/world.ts'
import type { AppServer } from '#tests/support/app-server.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'
import { CHROMIUM_PATHS } from '#tools/run/system-parts.mjs'
import { startLoad } from './load.ts'
import { startCaddy, startNginx } from './services.ts'

const WEB_PROCESSES = 4

/** A build of which every browser file has another name, as after a change that all of them import. */
function makeNextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['db', 'legal', 'node_modules', 'package.json', 'tools', 'app', 'server'])
    symlinkSync(join(process.cwd(), name), join(folder, name))
  cpSync('build', join(folder, 'build'), { recursive: true })
  const assets = join(folder, 'build/client/assets')
  // tools/run/setup.mjs names the build by the start of its stamp.
  const oldBuild = readFileSync('build/.stamp', 'utf8').slice(0, 12)
  // Compressed copies would still have the old content.
  for (const name of readdirSync(assets, { recursive: true, encoding: 'utf8' }))
    if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
  const renamed = readdirSync(assets).map((name) => [name, name.replace(/(\.|$)/, '-next$1')] as const)
  const rewrite = (path: string) => {
    let text = readFileSync(path, 'utf8').replaceAll(oldBuild, 'the-next-build')
    for (const [name, next] of renamed) text = text.replaceAll(name, next)
    writeFileSync(path, text)
  }
  const textFiles = (path: string) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name))
  for (const root of [join(folder, 'build/client'), join(folder, 'build/server')])
    for (const name of textFiles(root)) rewrite(join(root, name))
  for (const [name, next] of renamed) {
    cpSync(join(assets, name), join(assets, next), { recursive: true })
    rmSync(join(assets, name), { recursive: true })
  }
  return folder
}

test.for([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)(
  'a rolling restart to the next build behind %s fails no request, and open tabs live on [OPS-1]',
  async ([, startProxy]) => {
    const database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
    onTestFinished(() => database.drop())
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const settings = { APP_ORIGIN: origin, TRUSTED_PROXIES: '127.0.0.1', LAME_DUCK_SECONDS: '3', LOG_LEVEL: 'warn' }
    const world = await makeWorld({ people: 8, databaseUrl: database.url, env: settings })
    onTestFinished(() => world.close())
    const ports = await Array.fromAsync({ length: WEB_PROCESSES }, freePort)
    const web: AppServer[] = []
    for (const each of ports) web.push(await world.startAnother({ WORKER: 'off' }, { port: each }))
    await startProxy(ports, port)

    const browser = await chromium.launch({ executablePath: CHROMIUM_PATHS[0] ?? '' })
    onTestFinished(() => browser.close())
    const [form, tab] = await Promise.all([browser.newPage(), browser.newPage()])
    await form.goto(`${origin}/en/login`)
    await form.getByLabel('Email').fill('half@filled.example')
    await tab.goto(`${origin}/en`)

    const load = startLoad({ ...world, base: origin })
    const checkout = makeNextBuild()
    for (const [at, each] of ports.entries()) {
      expect(await web[at]?.stop()).toBe(0)
      web[at] = await world.startAnother({ WORKER: 'off' }, { port: each, checkout })
    }
    const { asked, failures } = await load.end()
    process.stdout.write(`    ${asked} requests, ${failures.length} failed\n`)
    const lines = web.map((app) => app.output()).join('\n')
    expect(failures, lines.slice(-4_000)).toEqual([])
    expect(await world.read((db) => brokenInvariants(db, load.operations, world.fake, false))).toEqual([])

    await tab.locator('a[href="/en/companions"]:visible').first().click()
    await tab.waitForURL(`${origin}/en/companions`)
    // The clicked page, loaded with the scripts of the new build.
    await tab.locator('link[href*="-next.css"]').waitFor({ state: 'attached' })
    expect(await tab.title()).toContain('Companions')
    expect(await form.getByLabel('Email').inputValue()).toBe('half@filled.example')
  },
)
