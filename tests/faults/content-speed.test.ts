/** @module-tag timing */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unwantedContent } from '#app/content-check/check.ts'
import { ordinaryBios } from '#tests/content-check/corpus/grammar/rules.ts'
import { disguisedSamples, parseSamples } from '#tests/content-check/corpus/rules.ts'

const corpus = 'tests/content-check/corpus'

/** Milliseconds of `countWords` on the slowest supported machine, two ordinary server cores, where we promise 5 ms. */
const countingOnPlainCores = 2

/** Comparable work on the same kind of text, to calibrate for a slow machine. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let time = 0; time < 10; time += 1)
    for (const word of text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}]+/u))
      counts.set(`${word}${time}`, (counts.get(`${word}${time}`) ?? 0) + 1)
  return counts
}

/**
 * The fastest of up to sixty runs, in wall-clock milliseconds. Such a short time can only be measured on an otherwise
 * idle machine, so this test runs alone. Slow code is slow in all sixty runs.
 */
function quickest(work: () => void, wanted: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 60 && best >= wanted; run += 1) {
    const before = performance.now()
    work()
    best = Math.min(best, performance.now() - before)
  }
  return best
}

test('checking a name or bio of 5,000 characters takes less than 5 ms, in 99 of 100 texts', () => {
  const read = (name: string) => parseSamples(readFileSync(join(corpus, `${name}.txt`), 'utf8'))
  const pieces = [
    ...[...read('clean'), ...read('held-out-clean'), ...read('second-clean'), ...read('unwanted')].map(
      ({ text }) => text,
    ),
    ...disguisedSamples().map(({ text }) => text),
    ...ordinaryBios(400, 7),
  ]
  const texts = Array.from({ length: 120 }, (_, index) => {
    const turned = [...pieces.slice(index * 17), ...pieces.slice(0, index * 17)]
    return turned.slice(0, 200).join(' ').padEnd(5_000, ' ich höre zu').slice(0, 5_000)
  })
  for (const text of [...texts, ...texts]) unwantedContent(text)
  const plainText = 'Ich höre zu, wenn du reden magst. '.repeat(150).slice(0, 5_000)
  const slowness = () => Math.max(1, quickest(() => countWords(plainText), countingOnPlainCores) / countingOnPlainCores)
  slowness()
  const times = texts.map((text) => quickest(() => unwantedContent(text), 3) / slowness()).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  console.info(
    `5,000 characters: median ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms (best of up to 60 runs)`,
  )
  expect(at(0.99)).toBeLessThan(5)
})
