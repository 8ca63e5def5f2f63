/** A page without parts that differ per request: its nonce and its times. */
export const withoutVariableParts = (html: string) =>
  html
    .replaceAll(/ nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce', '')
    .replaceAll(/D[\\]*",\d{13}/g, 'D')
    // The line of the current minute in a week.
    .replaceAll(/nowMinute[\\]*",\d+/g, 'nowMinute')
    .replaceAll(/ aria-hidden="true" style="top:[\d.]+px"/g, '')

export type PageForm = { address: string; fields: Record<string, string> }

const entities: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' }
const plain = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => entities[name] ?? '')

/** The attributes of a tag; React writes all values in double quotes. */
const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]))

const tagsOf = (html: string, names: string) =>
  [...html.matchAll(new RegExp(`<(${names})\\b[^>]*>`, 'g'))].map(([tag, name = '']) => ({
    name,
    attributes: attributesOf(tag),
  }))

/** Selected values of a form's lists, by default the first option. */
function selected(html: string): [string, string][] {
  return [...html.matchAll(/<select\b[^>]*>.*?<\/select>/gs)].map(([select]) => {
    const options = tagsOf(select, 'option')
    const chosen = options.find(({ attributes }) => attributes.has('selected')) ?? options[0]
    return [
      attributesOf(select.slice(0, select.indexOf('>') + 1)).get('name') ?? '',
      chosen?.attributes.get('value') ?? '',
    ]
  })
}

/** All POST forms of a page. `place` is the page's URL. */
export function formsOf(html: string, place: string): PageForm[] {
  return [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const own = attributesOf(form.slice(0, form.indexOf('>') + 1))
    if (own.get('method')?.toLowerCase() !== 'post') return []
    const id = own.get('id')
    const outside = id ? tagsOf(html, 'input|button').filter(({ attributes }) => attributes.get('form') === id) : []
    const parts = [...tagsOf(form, 'input|button|textarea'), ...outside].filter(({ attributes }) =>
      attributes.has('name'),
    )
    const textOf = (part: (typeof parts)[number]) => part.attributes.get('value') ?? ''
    const said = parts
      .filter(({ name }) => name !== 'button')
      .map((part): [string, string] => [
        part.attributes.get('name') ?? '',
        part.attributes.get('type') === 'password' ? 'not the right one' : textOf(part) || 'A word.',
      ])
    const fields = Object.fromEntries([...said, ...selected(form)])
    const buttons = parts.filter(({ name }) => name === 'button')
    const address = new URL(own.get('action') ?? place, new URL(place, 'http://here'))

      .toString()
      .replace(/^http:..here|#.*$/g, '')
    const sent = buttons.map((button) => ({ ...fields, [button.attributes.get('name') ?? '']: textOf(button) }))
    return (sent.length > 0 ? sent : [fields]).map((each) => ({ address, fields: each }))
  })
}
