import { describe, expect, it } from 'vitest'
import { fullBucket, takePermit } from './message-limits.rules.ts'

describe('the limit on messages', () => {
  it('lets a burst of candidates through and stops a flood', () => {
    const bucket = fullBucket(0)
    let taken = 0
    for (let count = 0; count < 10_000; count++) if (takePermit(bucket, 1)) taken++
    expect(taken).toBe(150)
  })

  it('gives back 25 a second and never more than a burst', () => {
    const bucket = fullBucket(0, 10)
    for (let count = 0; count < 10; count++) takePermit(bucket, 0, 10, 2)
    expect(takePermit(bucket, 499, 10, 2)).toBe(false)
    expect(takePermit(bucket, 501, 10, 2)).toBe(true)
    expect(takePermit(bucket, 1_000_000, 10, 2)).toBe(true)
    expect(bucket.permits).toBe(9)
  })
})
