import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withRenderers } from '#bench/peers/render-hook.ts'

test('the bench starts: every figure with all it needs can be loaded', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--only', 'nothing'], { encoding: 'utf8' })
  expect(stderr).toContain('there is no figure named nothing; there are plans, directory,')
  expect(status).toBe(2)
})

test('the probe of the bench finds what React renders with, and says so when it does not', () => {
  const path = createRequire(import.meta.url).resolve('react-dom/server.node')
  const found: Record<string, unknown>[] = []
  new Function('require', 'exports', 'process', 'receive', withRenderers(readFileSync(path, 'utf8'), 'receive'))(
    createRequire(path),
    {},
    process,
    (renderers: Record<string, unknown>) => found.push(renderers),
  )
  expect(found).toEqual([
    expect.objectContaining({ renderToPipeableStream: expect.any(Function), renderToString: expect.any(Function) }),
  ])
  expect(() => withRenderers('exports.renderToString = 1', 'receive')).toThrow('react-dom/server')
})
