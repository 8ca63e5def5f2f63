import { expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { Pager } from './pager.tsx'

test('the steps of a pager lead to the page before and after, up to the first and the last', () => {
  const stepsOf = (page: number) =>
    [...screenOf(<Pager page={page} pages={3} label="Pages" />, { path: `/en?page=${page}` }).matchAll(/<a[^>]*>/g)]
      .map(([tag]) => [/aria-label="(Previous|Next)/.exec(tag)?.[1], /href="([^"]*)"/.exec(tag)?.[1]])
      .filter(([step]) => step)
  expect(stepsOf(1)).toEqual([['Next', '/en?page=2']])
  expect(stepsOf(2)).toEqual([
    ['Previous', '/en'],
    ['Next', '/en?page=3'],
  ])
  expect(stepsOf(3)).toEqual([['Previous', '/en?page=2']])
})
