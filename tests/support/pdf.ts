import { inflateSync } from 'node:zlib'

/**
 * Reads a PDF file written by pdfkit: deflated or plain streams, text by glyph ids with a ToUnicode map per font.
 * Returns the texts in drawing order, one per line.
 */
export function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<number, string>()
  const streams = new Map<number, Buffer>()
  for (const [whole, id = '', body = ''] of raw.matchAll(/(?<=\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const begin = body.indexOf('stream\n')
    objects.set(Number(id), begin === -1 ? body : body.slice(0, begin))
    if (begin === -1) continue
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const data = Buffer.from(body.slice(begin + 7, begin + 7 + length), 'latin1')
    streams.set(Number(id), /FlateDecode/.test(body.slice(0, begin)) ? inflateSync(data) : data)
    if (!whole) throw new Error('an object without a body')
  }
  const referenced = (text: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1])
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? ''
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const contents = pages.map((page) => streams.get(referenced(page, 'Contents'))?.toString('latin1') ?? '')
  const lines = pages.flatMap((page, index) => {
    const resources = objects.get(referenced(page, 'Resources')) ?? ''
    const maps = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const map = streams.get(referenced(objects.get(Number(font)) ?? '', 'ToUnicode'))
        return [name, readUnicodeMap(map?.toString('latin1') ?? '')]
      }),
    )
    return textOf(contents[index] ?? '', maps)
  })
  return { objects, catalog, text: lines.join('\n'), pages: pages.length, contents }
}

/** Characters by glyph id; pdfkit lists a font in ranges of at most 256. */
function readUnicodeMap(map: string): string[] {
  const characters: string[] = []
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters[Number.parseInt(from, 16) + index] = String.fromCharCode(
        ...hex
          .split(/\s+|(?<=^(?:[0-9a-f]{4})+)/i)
          .filter(Boolean)
          .map((code) => Number.parseInt(code, 16)),
      )
  return characters
}

function textOf(content: string, maps: ReadonlyMap<string, string[]>): string[] {
  let characters: string[] = []
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, drawn]) => {
    if (font) characters = maps.get(font) ?? []
    if (drawn === undefined) return []
    const glyphs = [...drawn.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return [glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')]
  })
}
