import { describe, expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { Pager, pageHref, pagerWindow } from './pager.tsx'

test('the arrows of a pager lead to the previous and next page, within the first and last', () => {
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

describe('the pages shown in a pager', () => {
  test('are all up to seven; otherwise five at either end, or the current one with its neighbours [K-05]', () => {
    expect(pagerWindow(1, 1)).toEqual([1])
    expect(pagerWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const page of [1, 2, 3, 4]) expect(pagerWindow(page, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
    for (const page of [9, 10, 11, 12]) expect(pagerWindow(page, 12)).toEqual([1, 'gap', 8, 9, 10, 11, 12])
    expect(pagerWindow(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
    expect(pagerWindow(8, 12)).toEqual([1, 'gap', 7, 8, 9, 'gap', 12])
  })

  test('always include the current, the first and the last one, each only once', () => {
    for (let pages = 1; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const numbers = pagerWindow(page, pages).filter((entry) => entry !== 'gap')
        expect(numbers).toContain(page)
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(pages)
        expect(new Set(numbers).size).toBe(numbers.length)
      }
    }
  })
})

describe('the URL of a page', () => {
  test('keeps the rest of the query', () => {
    expect(pageHref('?type=bought&page=2', 'page', 3)).toBe('?type=bought&page=3')
  })

  test('has no number for the first page', () => {
    expect(pageHref('?page=2', 'page', 1)).toBe('?')
    expect(pageHref('?page=2&a=b', 'page', 1, '#past')).toBe('?a=b#past')
  })
})
