import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { asTable, atMost, mediansOf, takeTurns } from '#bench/figures.ts'
import { withRenderers } from '#bench/peers/render-hook.ts'
import { withoutScripts } from '#bench/peers/without-scripts.ts'
import { processesOf, processorOfDatabase } from '#bench/processor.ts'

test('the bench starts: every figure with all it needs can be loaded', { tags: ['deep'] }, () => {
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

test('the static copy of a page asks for no script and says the same', () => {
  const page = `<head><link rel="stylesheet" href="/a.css"><link rel="modulepreload" fetchpriority="low" href="/b.js"/>
<script nonce="x">1 < 2</script></head><body><p>Mara</p><script type="module" async="">import "/b.js"</script></body>`
  expect(withoutScripts(page)).toBe('<head><link rel="stylesheet" href="/a.css">\n</head><body><p>Mara</p></body>')
  expect(() => withoutScripts('<script>no end')).toThrow('a script is left')
})

describe('figures', () => {
  test('measured three times are printed as the median, with the least and the most', () => {
    const runs = [9, 30, 12].map((ms) => [
      { ...atMost('page', ms, 8, 'ms'), cost: { a: { node: ms, database: null }, b: null } },
    ])
    const [, row] = asTable(mediansOf(runs)).split('\n')
    expect(row?.split(/ {2,}/)).toEqual(['page', '1.5', '≤ 1', 'MISSED', '12', '9–30', '8', '8–8', 'ms', '12.0 + –'])
  })

  test('of sides that take turns come from all of them in every round, another one first each time', async () => {
    const order: number[] = []
    const sides = [0, 1, 2].map((side) => async () => side + 10 * order.push(side))
    const rounds = await takeTurns(sides, 2)
    expect(rounds.map((round) => round.map((found) => found % 10))).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
    expect(order.slice(0, 6)).toEqual([0, 1, 2, 1, 2, 0])
  })
})

test.runIf(process.platform === 'linux')(
  'the processor time of PostgreSQL counts processes that ended',
  { tags: ['deep'] },
  async () => {
    const work = 'while (process.cpuUsage().user < 300_000);'
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `child_process.spawnSync(process.execPath, ['-e', '${work}']); console.log('ended'); setInterval(() => {}, 1e6)`,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    const pid = parent.pid ?? 0
    try {
      await once(parent.stdout, 'data')
      expect(processesOf(pid)).toEqual([pid])
      expect(processorOfDatabase(pid)).toBeGreaterThanOrEqual(300)
    } finally {
      parent.kill()
    }
  },
)
