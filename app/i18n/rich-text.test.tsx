import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const rendered = (text: string) =>
  renderToStaticMarkup(
    <p>
      <RichText text={text} marks={{ b: (words) => <b>{words}</b>, terms: (words) => <a href="/terms">{words}</a> }} />
    </p>,
  )

test('marked words are shown by their function, the rest as it stands', () => {
  expect(rendered('Read the <terms>terms</terms>, <b>all</b> of them.')).toBe(
    '<p>Read the <a href="/terms">terms</a>, <b>all</b> of them.</p>',
  )
  expect(rendered('Nothing marked')).toBe('<p>Nothing marked</p>')
})

test('what is not a known mark stays a text', () => {
  expect(rendered('<i>so</i> 3 < 4 <img src=x>')).toBe('<p>so 3 &lt; 4 &lt;img src=x&gt;</p>')
})
