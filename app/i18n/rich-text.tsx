import { createElement, Fragment, type ReactNode } from 'react'

/** Renders the text between `<b>` and `</b>` with the function named `b`. Marks can't be nested. */
export function RichText(props: { text: string; marks: Record<string, (words: string) => ReactNode> }) {
  const pieces = props.text.split(/<(\w+)>(.*?)<\/\1>/)
  const children = pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    return at % 3 === 0 ? piece : (props.marks[pieces[at - 1] ?? '']?.(piece) ?? piece)
  })
  return createElement(Fragment, null, ...children)
}
