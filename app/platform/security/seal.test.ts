import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, sealingKey, unseal } from './seal.server.ts'

const key = sealingKey('a secret', 'tests')

test('decrypts what it encrypted, which looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(key, 'here', text)
      expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(unseal(key, 'here', sealed)).toBe(text)
      expect(seal(key, 'here', text)).not.toBe(sealed)
    }),
  )
})

test('another key, purpose or context, or a changed letter, decrypts nothing', () => {
  const sealed = seal(key, 'here', 'a word')
  expect(unseal(sealingKey('another secret', 'tests'), 'here', sealed)).toBeNull()
  expect(unseal(sealingKey('a secret', 'another purpose'), 'here', sealed)).toBeNull()
  expect(unseal(key, 'there', sealed)).toBeNull()
  expect(unseal(key, 'here', sealed.slice(0, 20))).toBeNull()
  for (let at = 0; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(unseal(key, 'here', changed), String(at)).toBeNull()
  }
})
