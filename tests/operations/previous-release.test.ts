/** @module-tag deep */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '#tests/faults/invariants.ts'
import { ask, createRandom, faultSeed, type LoadOperation, newBooking } from '#tests/faults/load.ts'
import { newDatabase } from '#tests/faults/program.ts'
import { makeWorld } from '#tests/faults/world.ts'

/** Change it with each release: the commit before this version's first migration. */
const PREVIOUS_RELEASE = 'd7bb1aae'

function buildPreviousRelease(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'visavis-previous-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', PREVIOUS_RELEASE], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['--extract', '--directory', checkout], { input: archive })
  const setup = `import('./tools/run/setup.mjs').then(async (m) => { await m.install(); await m.build(m.runtime()) })`
  execFileSync(process.execPath, ['--eval', setup], { cwd: checkout, stdio: 'inherit' })
  return checkout
}

test('the previous release works on the schema of this one, beside it and alone [OPS-2]', async () => {
  const checkout = buildPreviousRelease()
  const database = await newDatabase(inject('postgresUrl'), inject('postgresUrl'))
  onTestFinished(() => database.drop())
  const world = await makeWorld({ people: 4, databaseUrl: database.url })
  onTestFinished(() => world.close())
  const previous = { ...world, base: (await world.startAnother({}, { checkout })).origin }
  const random = createRandom(faultSeed)
  const operations: LoadOperation[] = []
  const book = async (where: typeof world) => {
    for (const who of world.seekers) {
      const operation = newBooking(world, who, random)
      operations.push(operation)
      Object.assign(operation, await ask(where, operation))
      for (const path of ['/en/my-calls', '/de/companions', '/en/credits'])
        expect((await fetch(where.base + path, { headers: { cookie: who.cookie } })).status).toBe(200)
    }
  }
  await Promise.all([book(world), book(previous)])
  expect(await world.stop()).toBe(0)
  await book(previous)
  expect(operations.map(({ outcome }) => outcome)).not.toContain('failed')
  expect(operations.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(operations.length / 2)
  expect(await world.read((db) => brokenInvariants(db, operations, world.fake, false))).toEqual([])
})
