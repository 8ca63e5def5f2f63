import { expect, test } from 'vitest'
import { pageFinder, pageMatcher } from './page-paths.ts'

const routes = {
  root: { id: 'root' },
  photos: { id: 'photos', parentId: 'root', path: 'photos' },
  language: { id: 'language', parentId: 'root', path: ':lang' },
  shell: { id: 'shell', parentId: 'language' },
  home: { id: 'home', parentId: 'shell' },
  profile: { id: 'profile', parentId: 'shell', path: 'companion/:slug' },
  free: { id: 'free', parentId: 'shell', path: 'availability/:companionId/:type?' },
  'not-found': { id: 'not-found', parentId: 'shell', path: '*' },
}
const isPage = pageMatcher(routes)

test('the addresses of the product are those of its routes, and of no other', () => {
  for (const path of ['/photos', '/en', '/en/', '/en/companion/mara', '/en/Companion/mara', '/en/availability/x/audio'])
    expect(isPage(path), path).toBe(true)
  expect(isPage('/en/availability/x')).toBe(true)
  for (const path of [
    '/en/nowhere',
    '/en/companion',
    '/en/companion/mara/deep',
    '/en/availability/x/audio/1',
    '/a/b/c',
  ])
    expect(isPage(path), path).toBe(false)
})

test('the page at an address is found where no other could be meant', () => {
  const find = pageFinder({ ...routes, own: { id: 'own', parentId: 'shell', path: 'companion/me' } })
  expect(['/en', '/en/companion/mara', '/en/availability/x/audio'].map(find)).toEqual(['home', 'profile', 'free'])
  expect(['/', '/en/nowhere', '/photos', '/en/companion/me'].map(find)).toEqual([null, null, null, null])
})
