import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { serveBuildFiles, storeBuildFiles } from './build-files.ts'
import type { HttpEnv } from './http.ts'

const t = testContext()

test('the files of the newest three builds stay available, also after a rollback', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const app = new Hono<HttpEnv>().get('/assets/*', serveBuildFiles(t.ctx.db))
  const store = async (build: string) => {
    rmSync(folder, { recursive: true })
    mkdirSync(`${folder}/texts-${build}/de`, { recursive: true })
    writeFileSync(`${folder}/root-${build}.js`, `export const build = '${build}'`)
    writeFileSync(`${folder}/root-${build}.js.br`, 'compressed')
    writeFileSync(`${folder}/texts-${build}/de/ui.js`, 'export {}')
    await storeBuildFiles(t.ctx.db, build, folder)
  }
  const status = async (name: string) => (await app.request(`/assets/${name}`)).status

  for (const build of ['a', 'b', 'c']) await store(build)
  const answer = await app.request('/assets/root-a.js')
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    expect.stringContaining('text/javascript'),
    "export const build = 'a'",
  ])
  expect(await status('texts-b/de/ui.js')).toBe(200)
  expect(await status('root-a.js.br')).toBe(404)
  await store('a')
  await store('d')
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((build) => status(`root-${build}.js`)))).toEqual([
    200, 404, 200, 200,
  ])
})
