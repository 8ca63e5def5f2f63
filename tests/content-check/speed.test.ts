import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_PATTERNS } from '../../app/content-check/accounts.ts'
import { ADDRESS_PATTERNS } from '../../app/content-check/addresses.ts'
import { unwantedContent } from '../../app/content-check/check.ts'
import { NUMBER_PATTERNS } from '../../app/content-check/spelled-numbers.ts'
import { PHRASE_PATTERNS } from '../../app/content-check/words/phrases.ts'

/** CPU milliseconds of this thread, in ticks of a few, so that other load on the machine doesn't count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds of the work: the best of three runs, or of up to ten until one is fast enough. */
function needs(work: () => void, wanted: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 10 && (run < 3 || best >= wanted); run += 1) {
    const before = spent()
    work()
    best = Math.min(best, spent() - before)
    if (best < wanted / 3) break
  }
  return best
}

const folder = 'app/content-check'
const rules = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))

type Literal = { path: string; pattern: RegExp }
const literals: Literal[] = []
const built: string[] = []
for (const path of rules) {
  const { program } = parseSync(path, readFileSync(join(folder, path), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ path, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') built.push(path)
    },
  }).visit(program)
}

const size = 100_000
/** Maximum milliseconds of an expression for a hostile text of that size. */
const limit = 50
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
/** Pieces that hostile texts repeat, separated by tildes. */
const hostile = [
  '0~1 ~1-~1.~12 ~01:51 ~0l~+49 ~(0~€1~.~..~a.~a. ~. ~@~a@~a@a.~@ ~@a ',
  ' ~  a~\n~\t ~x~x ~ab ~a b ~Ä~ж~字~😊~👩\u200d~\u200b~e\u0301~\u0301~a\u0336',
  'www.~www ~http~h t t p : ~-~--~_~*~(at)~(~[ at ~(dot~ dot ~a dot ~ punkt ~a at ~ at gmail',
  'find me ~schreib mir ~my insta ~insta~insta:~telegram ~mein ~null~eins ~neunund~double ~oh ~and then 1 ',
  'i will ~send me ~send me a a a ~ich bringe dich ~hate ~fuck ~fu~sell some ~de89 ~de89~at61 1~0xab~bc1q~1AbC',
  "a!~1a~a1~!~$~|~'~,com~ , ~porn help ~bitcoin ~A~Ab.Cd ~🅰~🇦 ~\u202e~\u{e0041}",
].flatMap((pieces) => pieces.split('~').map(fill))

describe('no expression is slow on hostile text', () => {
  test('all combined expressions are covered by this test', () => {
    expect([...new Set(built)].sort()).toEqual([
      'accounts.ts',
      'addresses.ts',
      'spelled-numbers.ts',
      'words/phrases.ts',
    ])
    expect(ADDRESS_PATTERNS).toHaveLength(built.filter((path) => path.startsWith('addresses')).length)
    expect(ACCOUNT_PATTERNS.length).toBeGreaterThanOrEqual(built.filter((path) => path.startsWith('accounts')).length)
    expect(NUMBER_PATTERNS).toHaveLength(built.filter((path) => path.startsWith('spelled')).length)
    expect(PHRASE_PATTERNS.length).toBeGreaterThan(100)
    expect(literals.length).toBeGreaterThan(50)
  })

  test.each([
    ...literals,
    ...ADDRESS_PATTERNS.map((pattern) => ({ path: 'addresses, put together', pattern })),
    ...ACCOUNT_PATTERNS.map((pattern) => ({ path: 'accounts, put together', pattern })),
    ...NUMBER_PATTERNS.map((pattern) => ({ path: 'spelled, put together', pattern })),
  ])('$path $pattern needs less than 50 ms for 100 kB', { tags: ['deep'] }, ({ pattern }) => {
    const everywhere = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`)
    for (const text of hostile) {
      const took = needs(() => text.replace(everywhere, ''), limit)
      expect(took, `on ${JSON.stringify(text.slice(0, 12))}`).toBeLessThan(limit)
    }
  })

  test('the phrases of one beginning need less than 50 ms for 100 kB, tried at every word', { tags: ['deep'] }, () => {
    for (const pattern of PHRASE_PATTERNS) {
      const everywhere = new RegExp(`(?<= )${pattern.source}`, 'g')
      const first = /[a-z0-9]+/.exec(pattern.source)?.[0] ?? 'a'
      for (const text of [fill(`${first} `), fill(first), fill(`${first} a b c `)]) {
        const took = needs(() => text.replace(everywhere, ''), limit)
        expect(took, pattern.source.slice(0, 60)).toBeLessThan(limit)
      }
    }
  })
})

describe('the whole check', () => {
  test('is linear in the length of the text', { tags: ['deep'] }, () => {
    for (const text of hostile) {
      const short = needs(() => unwantedContent(text.slice(0, 10_000)), 10)
      const most = Math.max(60, short * 10)
      const long = needs(() => unwantedContent(text.slice(0, 40_000)), most)
      expect(long, `${JSON.stringify(text.slice(0, 12))}: ${short} ms for 10 kB`).toBeLessThan(most)
    }
  })
})
