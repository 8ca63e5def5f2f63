import { describe, expect, test } from 'vitest'
import { pageHref, pagerWindow } from './pager-window.ts'

describe('the pages shown in a pager', () => {
  test('are all of them up to seven', () => {
    expect(pagerWindow(1, 1)).toEqual([1])
    expect(pagerWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are the first five near the beginning', () => {
    for (const page of [1, 2, 3, 4]) expect(pagerWindow(page, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
  })

  test('are the last five near the end', () => {
    for (const page of [9, 10, 11, 12]) expect(pagerWindow(page, 12)).toEqual([1, 'gap', 8, 9, 10, 11, 12])
  })

  test('are the current one and its neighbours in the middle', () => {
    expect(pagerWindow(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
    expect(pagerWindow(8, 12)).toEqual([1, 'gap', 7, 8, 9, 'gap', 12])
  })

  test('always hold the current, the first and the last one, and never the same page twice', () => {
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

describe('the address of a page', () => {
  test('keeps the rest of the query', () => {
    expect(pageHref('?type=bought&page=2', 'page', 3)).toBe('?type=bought&page=3')
  })

  test('has no number for the first page', () => {
    expect(pageHref('?page=2', 'page', 1)).toBe('?')
    expect(pageHref('?page=2&a=b', 'page', 1, '#past')).toBe('?a=b#past')
  })
})
