import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { Button } from './button.tsx'

const button = (busy: boolean) =>
  screenOf(
    <Button icon={<svg />} busy={busy}>
      Save
    </Button>,
  )

test('a busy button keeps its label and icon, and adds a ring hidden from screen readers', () => {
  const html = button(true)
  expect(html).toMatch(/<button[^>]*aria-busy="true"/)
  expect(wordsOf(html)).toBe(wordsOf(button(false)))
  expect(html).toContain('<svg')
  expect(html).toContain('<span aria-hidden="true" class="btn-ring"></span>')
  expect(button(false)).not.toContain('btn-ring')
})

test('a busy button neither repeats its action nor submits its form', () => {
  const onClick = vi.fn()
  const preventDefault = vi.fn()
  const { props } = Button({ busy: true, onClick, type: 'submit', children: 'Save' }) as ReactElement<{
    onClick(event: object): void
  }>
  props.onClick({ preventDefault })
  expect(onClick).not.toHaveBeenCalled()
  expect(preventDefault).toHaveBeenCalledOnce()
})
