import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const rendered = (text: string) =>
  renderToStaticMarkup(
    <p>
      <RichText text={text} marks={{ b: (words) => <b>{words}</b>, terms: (words) => <a href="/terms">{words}</a> }} />
    </p>,
  )

test('renders marked text with its function, the rest unchanged', () => {
  expect(rendered('Read the <terms>terms</terms>, <b>all</b> of them.')).toBe(
    '<p>Read the <a href="/terms">terms</a>, <b>all</b> of them.</p>',
  )
  expect(rendered('Nothing marked')).toBe('<p>Nothing marked</p>')
})

test('leaves unknown marks as text', () => {
  expect(rendered('<i>so</i> 3 < 4 <img src=x>')).toBe('<p>so 3 &lt; 4 &lt;img src=x&gt;</p>')
})
