import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filmOf, pointsOf, smileOf } from './frames.ts'

const art = (name: string) => readFileSync(`public/art/${name}`, 'utf8')
const smiles = { left: smileOf(art('self.svg')), right: smileOf(art('mara-cut.svg')) }
const film = filmOf(art('hero.svg'), smiles)
const threadOf = (frame: string) => /<path d="([^"]+)" stroke="#db7039" stroke-width="4.5"/.exec(frame)?.[1] ?? ''
const ballOf = (frame: string) => Number(/translate\(498 158\) scale\(([\d.]+)\)/.exec(frame)?.[1])

describe('the film of the two rooms', () => {
  test('begins as the drawing that is its still [S-23]', () => {
    const whole = pointsOf(/<path d="([^"]+)" stroke="#db7039"/.exec(art('hero.svg'))?.[1] ?? '')
    expect(threadOf(film(0)).split('L')).toHaveLength(whole.length)
    expect(ballOf(film(0))).toBe(1)
    expect(film(0)).not.toContain(smiles.left)
  })

  test('winds the knot up into the ball, until only the thread between both is left', () => {
    const moments = [0, 0.25, 0.5, 0.75, 1].map(film)
    const lengths = moments.map((frame) => threadOf(frame).length)
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
    expect(threadOf(moments[4] ?? '')).toMatch(/^M276\.00 128\.00L/)
    const balls = moments.map(ballOf)
    expect(balls).toEqual([...balls].sort((a, b) => a - b))
  })

  test('ends with two smiles', () => {
    expect(smiles.left).not.toBe('')
    expect(film(1)).toContain(smiles.left)
    expect(film(1)).toContain(smiles.right)
  })

  test('notices a drawing that it does not know', () => {
    expect(() => filmOf('<svg></svg>', smiles)).toThrow('no knot')
  })

  test.each(['rooms.webm', 'rooms.mp4'])('%s is there and below 600 kB', (name) => {
    expect(statSync(`public/art/${name}`).size).toBeGreaterThan(50_000)
    expect(statSync(`public/art/${name}`).size).toBeLessThan(600_000)
  })
})
