import { expect, test } from 'vitest'
import { parseSocialLinks } from './social-links.ts'

test('a known network is named by its address, any other place by the operator [S-41]', () => {
  expect(parseSocialLinks('https://www.instagram.com/visavis, Our blog=https://blog.visavis.example/')).toEqual([
    { name: 'Instagram', url: 'https://www.instagram.com/visavis' },
    { name: 'Our blog', url: 'https://blog.visavis.example/' },
  ])
  expect(parseSocialLinks('')).toEqual([])
  expect(parseSocialLinks('https://x.com/a?b=c')).toEqual([{ name: 'X', url: 'https://x.com/a?b=c' }])
})

test('only https addresses of bounded number and length are taken, and what is refused is not repeated [S-41]', () => {
  const wrong = [
    'http://instagram.com/visavis',
    'javascript:alert(1)',
    'Blog=javascript:alert(1)',
    'https://hidden:word@instagram.com',
    'https://unknown.example/hidden',
    'instagram',
    `https://instagram.com/${'hidden'.repeat(40)}`,
    `${'hidden'.repeat(5)}=https://a.example`,
    'A\u0007b=https://a.example',
    Array.from({ length: 9 }, (_, at) => `https://x.com/hidden${at}`).join(),
  ]
  for (const text of wrong) {
    expect(() => parseSocialLinks(text), text).toThrow(Error)
    expect(() => parseSocialLinks(text), text).not.toThrow(/hidden/)
  }
})
