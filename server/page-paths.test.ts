import { expect, test } from 'vitest'
import { pageMatcher } from './page-paths.ts'

const isPage = pageMatcher({
  root: { id: 'root' },
  photos: { id: 'photos', parentId: 'root', path: 'photos' },
  language: { id: 'language', parentId: 'root', path: ':lang' },
  shell: { id: 'shell', parentId: 'language' },
  home: { id: 'home', parentId: 'shell' },
  profile: { id: 'profile', parentId: 'shell', path: 'companion/:slug' },
  free: { id: 'free', parentId: 'shell', path: 'availability/:companionId/:type?' },
  'not-found': { id: 'not-found', parentId: 'shell', path: '*' },
})

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
