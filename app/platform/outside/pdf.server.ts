import figtree400 from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline'
import figtree600 from '@fontsource/figtree/files/figtree-latin-600-normal.woff?inline'
import figtreeExt400 from '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff?inline'
import figtreeExt600 from '@fontsource/figtree/files/figtree-latin-ext-600-normal.woff?inline'
import fraunces500 from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff?inline'
import noto400 from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline'
import noto600 from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff?inline'
import greek400 from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline'
import greek600 from '@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff?inline'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'

/** Our fonts: the serif for titles, the sans for the rest. */
export type PdfFont = 'display' | 'regular' | 'strong'

/** Fallback order for missing letters. */
const FAMILIES: Record<PdfFont, readonly string[]> = {
  display: [fraunces500, figtreeExt400, noto400, greek400],
  regular: [figtree400, figtreeExt400, noto400, greek400],
  strong: [figtree600, figtreeExt600, noto600, greek600],
}

/** Tabular figures, so amounts align. */
const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

export type PdfText = {
  x: number
  y: number
  width: number
  font: PdfFont
  size: number
  color: string
  align?: 'left' | 'right'
  lineGap?: number
}

type Document = PDFKit.PDFDocument
/** `scope` is for table headings. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Column' | 'Row' }
export type PdfTag = PDFKit.PDFStructureElement

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

/** PDF/A requires files that also claim PDF/UA to declare its schema (ISO 19005-3, 6.6.2). */
const PDF_UA = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of PDF/UA</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

/**
 * A tagged PDF (PDF/A-3a and PDF/UA-1) on A4. The same texts and time produce the same bytes. `title` must not contain
 * markup, because pdfkit writes it into XML unescaped.
 */
export class PdfFile {
  readonly #doc: Document
  readonly #root: PdfTag
  readonly #chunks: Buffer[] = []
  readonly #letters = new Map<string, (letter: string) => boolean>()

  constructor(options: { title: string; language: string; at: Date }) {
    const { title, language, at } = options
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: language,
      displayTitle: true,
      // The default font isn't embedded.
      font: null as unknown as string,
      info: { Title: title, CreationDate: at, ModDate: at },
    })
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#doc.appendXML(PDF_UA)
    this.#doc.addPage()
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  /** Adds a tag in reading order, to `parent` or the document. */
  tag(type: string, parent: PdfTag = this.#root, options: TagOptions = {}): PdfTag {
    const tag = this.#doc.struct(type, options)
    parent.add(tag)
    return tag
  }

  /** Draws inside a tag, which screen readers read. */
  draw(type: string, parent: PdfTag | undefined, work: () => void, options: TagOptions = {}): void {
    const tag = this.tag(type, parent, options)
    tag.add(work)
    tag.end()
  }

  /** Draws something screen readers ignore. */
  decorate(work: (doc: Document) => void): void {
    this.#doc.markContent('Artifact')
    work(this.#doc)
    this.#doc.endMarkedContent()
  }

  addPage(): void {
    this.#doc.addPage()
  }

  heightOf(text: string, style: Omit<PdfText, 'x' | 'y'>): number {
    this.#use(style.font, 0, style.size)
    return this.#doc.heightOfString(text, { width: style.width, lineGap: style.lineGap ?? 0, features: TABULAR })
  }

  /** Writes text. Letters missing in a font come from its fallbacks, or become question marks. */
  write(text: string, style: PdfText): void {
    const { x, y, width, font, size, color, align = 'left', lineGap = 0 } = style
    const runs = this.#runsOf(text, font, size)
    this.#doc.fillColor(color)
    for (const [index, run] of runs.entries()) {
      this.#use(font, run.family, size)
      const options = { width, lineGap, align, features: TABULAR, continued: index < runs.length - 1 }
      if (index === 0) this.#doc.text(run.text, x, y, options)
      else this.#doc.text(run.text, options)
    }
  }

  /** Finishes the file; `foot` draws on every page, ignored by screen readers. */
  async end(foot: (doc: Document, page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end()
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      this.decorate((doc) => foot(doc, page + 1, count))
    }
    const finished = new Promise<void>((resolve, reject) => this.#doc.on('end', resolve).on('error', reject))
    this.#doc.end()
    await finished
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  #use(font: PdfFont, family: number, size: number): void {
    const name = `${font} ${family}`
    if (!this.#letters.has(name)) {
      const bytes = bytesOf(FAMILIES[font][family] ?? '')
      this.#doc.registerFont(name, bytes)
      const file = create(bytes) as Font
      this.#letters.set(name, (letter) => letter === '\n' || file.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    }
    this.#doc.font(name, size)
  }

  /** Splits text by the first fallback font that has each letter. */
  #runsOf(text: string, font: PdfFont, size: number): { family: number; text: string }[] {
    const runs: { family: number; text: string }[] = []
    for (const letter of text) {
      const found = FAMILIES[font].findIndex((_, family) => this.#hasLetter(font, family, size, letter))
      const [family, drawn] = found === -1 ? [0, '?'] : [found, letter]
      const last = runs.at(-1)
      if (last?.family === family) last.text += drawn
      else runs.push({ family, text: drawn })
    }
    return runs
  }

  #hasLetter(font: PdfFont, family: number, size: number, letter: string): boolean {
    const name = `${font} ${family}`
    if (!this.#letters.has(name)) this.#use(font, family, size)
    return this.#letters.get(name)?.(letter) ?? false
  }
}
