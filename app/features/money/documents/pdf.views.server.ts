import { setImmediate } from 'node:timers/promises'
import { limitConcurrency } from '#app/platform/concurrency-limit.ts'
import type { PdfFile, PdfFont, PdfTag, PdfText } from '#app/platform/outside/pdf.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import type { DocumentText } from './text.rules.ts'

/** A4, in points. */
const PAGE = { left: 62, right: 533, top: 62, bottom: 752, foot: 790 }
const WIDTH = PAGE.right - PAGE.left
const { ink, ink2, ink3, line, pine } = BRAND_COLORS.light
const GAP = 22
const SUMS_WIDTH = 232
const LABEL_STEP = 15
/** From this many columns, rows use smaller type and spacing. */
const DENSE_COLUMNS = 5

/** Half of the brand mark, in a 32 × 32 square (app/ui/art/mark.tsx). */
const HALF =
  'M2.5 27.6V15.3C2.5 8.5 7 3.2 12.8 2.6c-.3 5 .4 7.7 2.1 10.8.7 1.3.3 2.3-.9 2.9-2.6 1.3-2.6 5-2.6 11.3a1.4 1.4 0 0 1-1.4 1.4H3.9a1.4 1.4 0 0 1-1.4-1.4Z'
const APRICOT = '#e8a06b'

type Style = { font: PdfFont; size: number; color: string; lineGap?: number }
const styles = {
  title: { font: 'display', size: 27, color: ink },
  brand: { font: 'display', size: 15, color: ink },
  label: { font: 'strong', size: 8.5, color: ink3 },
  text: { font: 'regular', size: 10, color: ink, lineGap: 3 },
  quiet: { font: 'regular', size: 10, color: ink2, lineGap: 3 },
  dense: { font: 'regular', size: 9, color: ink },
  total: { font: 'strong', size: 13, color: ink },
  note: { font: 'regular', size: 9, color: ink2, lineGap: 3 },
  foot: { font: 'regular', size: 8, color: ink3 },
} as const satisfies Record<string, Style>

/** Draw one at a time, because drawing blocks the event loop. Refuse when more than this are queued. */
const drawInTurn = limitConcurrency(1, 16, 'load_failed')
const ROWS_AT_A_TIME = 20

export type PdfOptions = {
  brand: string
  language: string
  at: Date
  pageText: (page: number, pages: number) => string
}

/**
 * Renders a document as a tagged PDF. `at` is its issue date, so the same document always gives the same bytes. Refuses
 * with `load_failed` (503) if too many are queued.
 */
export const documentPdf = (text: DocumentText, options: PdfOptions): Promise<Uint8Array<ArrayBuffer>> =>
  drawInTurn(() => drawDocument(text, options))

async function drawDocument(text: DocumentText, options: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  // Load fonts and the PDF writer with the first document, not at startup.
  const { PdfFile } = await import('#app/platform/outside/pdf.server.ts')
  const file = new PdfFile({ title: text.title, language: options.language, at: options.at })
  const pen = new Pen(file)
  pen.brand(options.brand)
  pen.heading(text.heading)
  pen.columns(text)
  await pen.table(text)
  pen.sums(text)
  pen.notes(text)
  if (text.appendix) await pen.appendix(text.appendix)
  return file.end((doc, page, pages) => {
    const y = PAGE.foot
    doc
      .moveTo(PAGE.left, y - 12)
      .lineTo(PAGE.right, y - 12)
      .lineWidth(0.5)
      .stroke(line)
    file.write(text.footer, { ...styles.foot, x: PAGE.left, y, width: WIDTH - 90 })
    file.write(options.pageText(page, pages), { ...styles.foot, x: PAGE.right - 90, y, width: 90, align: 'right' })
  })
}

type Column = DocumentText['columns'][number] & { x: number; width: number }

class Pen {
  readonly #file: PdfFile
  #y = PAGE.top

  constructor(file: PdfFile) {
    this.#file = file
  }

  brand(name: string): void {
    const [x, y] = [PAGE.left, this.#y]
    this.#file.decorate((doc) => {
      doc.save().translate(x, y).scale(0.72)
      doc.path(HALF).fill(pine)
      doc.translate(32, 0).scale(-1, 1).path(HALF).fill(APRICOT)
      doc.restore()
    })
    this.#paragraph('P', undefined, name, { ...styles.brand, x: x + 31, y: y + 3, width: WIDTH })
    this.#y += 74
  }

  heading(title: string): void {
    const style = { ...styles.title, x: PAGE.left, y: this.#y, width: WIDTH }
    this.#paragraph('H1', undefined, title, style)
    this.#y += this.#file.heightOf(title, style) + 26
  }

  columns({ parties, details }: DocumentText): void {
    const width = (WIDTH - 2 * GAP) / 3
    const blocks = [
      ...parties.map(({ label, lines }) => ({ label, lines: lines.map((text) => ({ text, style: styles.text })) })),
      {
        label: null,
        lines: details.flatMap(({ label, value }) => [
          { text: label, style: styles.label },
          { text: value, style: styles.text },
        ]),
      },
    ]
    this.#rule()
    const ends = blocks.map(({ label, lines }, index) => {
      const x = PAGE.left + index * (width + GAP)
      const section = this.#file.tag('Sect')
      let y = this.#y + 14
      if (label) {
        this.#paragraph('H2', section, label, { ...styles.label, x, y, width })
        y += LABEL_STEP
      }
      for (const [position, { text, style }] of lines.entries()) {
        const placed = { ...style, x, y, width }
        this.#paragraph('P', section, text, placed)
        const isDetail = label === null && position < lines.length - 1
        y += style === styles.label ? LABEL_STEP : this.#file.heightOf(text, placed) + (isDetail ? 6 : 0)
      }
      section.end()
      return y
    })
    this.#y = Math.max(...ends) + 30
  }

  async appendix({ heading, note, ...table }: NonNullable<DocumentText['appendix']>): Promise<void> {
    this.#nextPage()
    const style = { ...styles.brand, x: PAGE.left, y: this.#y, width: WIDTH }
    this.#paragraph('H2', undefined, heading, style)
    this.#y += this.#file.heightOf(heading, style) + 18
    await this.table(table, true)
    this.notes({ notes: [note] })
  }

  async table(
    { columns, rows }: Pick<DocumentText, 'columns' | 'rows'>,
    isDense = columns.length >= DENSE_COLUMNS,
  ): Promise<void> {
    const placed = placeColumns(columns)
    const [style, padding] = isDense ? [styles.dense, 5] : [styles.text, 9]
    const table = this.#file.tag('Table')
    this.#head(placed, table)
    for (const [position, cells] of rows.entries()) {
      if (position > 0 && position % ROWS_AT_A_TIME === 0) await setImmediate()
      const heights = placed.map((column, index) =>
        this.#file.heightOf(cells[index] ?? '', { ...style, width: column.width }),
      )
      const height = Math.max(...heights) + 2 * padding - (isDense ? 0 : 1)
      if (this.#y + height > PAGE.bottom) {
        this.#nextPage()
        this.#head(placed, null)
      }
      const row = this.#file.tag('TR', table)
      for (const [index, column] of placed.entries())
        this.#file.draw('TD', row, () => this.#file.write(cells[index] ?? '', this.#inColumn(column, style, padding)))
      row.end()
      this.#y += height
      this.#rule()
    }
    table.end()
    this.#y += 14
  }

  /** Column headings. On later pages they're decoration, so screen readers don't repeat them. */
  #head(columns: readonly Column[], table: PdfTag | null): void {
    const write = (column: Column) => this.#file.write(column.label, this.#inColumn(column, styles.label, 4))
    if (table) {
      const row = this.#file.tag('TR', table)
      for (const column of columns) this.#file.draw('TH', row, () => write(column), { scope: 'Column' })
      row.end()
    } else for (const column of columns) this.#file.decorate(() => write(column))
    const heights = columns.map(({ label, width }) => this.#file.heightOf(label, { ...styles.label, width }))
    this.#y += Math.max(22, ...heights.map((height) => height + 10))
    this.#rule(ink)
  }

  sums({ sums }: DocumentText): void {
    if (sums.length === 0) return
    this.#reserve(26 * sums.length)
    const table = this.#file.tag('Table')
    for (const [index, { label, value }] of sums.entries()) {
      const isLast = index === sums.length - 1
      if (isLast && sums.length > 1) {
        this.#y += 4
        this.#rule(line, PAGE.right - SUMS_WIDTH)
        this.#y += 10
      }
      const style = isLast ? styles.total : styles.quiet
      const place = { ...style, x: PAGE.right - SUMS_WIDTH, y: this.#y, width: SUMS_WIDTH }
      const row = this.#file.tag('TR', table)
      this.#file.draw('TH', row, () => this.#file.write(label, { ...place, width: SUMS_WIDTH - 90 }), { scope: 'Row' })
      this.#file.draw('TD', row, () => this.#file.write(value, { ...place, align: 'right' }))
      row.end()
      this.#y += Math.max(20, this.#file.heightOf(label, { ...style, width: SUMS_WIDTH - 90 }) + 6)
    }
    table.end()
    this.#y += 34
  }

  notes({ notes }: Pick<DocumentText, 'notes'>): void {
    for (const note of notes) {
      const style = { ...styles.note, width: 380 }
      const height = this.#file.heightOf(note, style)
      this.#reserve(height)
      this.#paragraph('P', undefined, note, { ...style, x: PAGE.left, y: this.#y })
      this.#y += height + 4
    }
  }

  #inColumn({ x, width, isNumber }: Column, style: Style, below: number): PdfText {
    return { ...style, x, width, y: this.#y + below, align: isNumber ? 'right' : 'left' }
  }

  #paragraph(type: string, parent: PdfTag | undefined, text: string, style: PdfText): void {
    this.#file.draw(type, parent, () => this.#file.write(text, style))
  }

  #rule(color: string = line, from = PAGE.left): void {
    const y = this.#y
    this.#file.decorate((doc) => doc.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(0.6).stroke(color))
  }

  #reserve(height: number): void {
    if (this.#y + height > PAGE.bottom) this.#nextPage()
  }

  #nextPage(): void {
    this.#file.addPage()
    this.#y = PAGE.top
  }
}

/** Number columns get a fixed width, less if there are many columns. Text columns share the rest. */
function placeColumns(columns: DocumentText['columns']): Column[] {
  const isDense = columns.length >= DENSE_COLUMNS
  const [gap, numberWidth] = isDense ? [8, 54] : [10, 92]
  const numbers = columns.filter(({ isNumber }) => isNumber).length
  const words = columns.length - numbers
  const wordWidth = (WIDTH - numbers * numberWidth - (columns.length - 1) * gap) / words
  let x = PAGE.left
  return columns.map((column) => {
    const width = column.isNumber ? numberWidth : wordWidth
    const placed = { ...column, x, width }
    x += width + gap
    return placed
  })
}
