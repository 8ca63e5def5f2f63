import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export type Shot = { file: string; language: string; theme: string; width: number; name: string }

const GAP = 24
const COLUMNS = 6

/** One HTML page with every screenshot: rows are pages, columns are language, theme and width. */
export function writeIndex(folder: string, shots: readonly Shot[]) {
  const columnOf = ({ language, theme, width }: Shot) => `${language} ${theme} ${width}`
  const columns = [...new Set(shots.map(columnOf))].sort()
  const rows = Map.groupBy(shots, ({ file }) => file.split('/')[1] ?? file)
  const cell = (shot: Shot | undefined) =>
    shot ? `<td><a href="${shot.file}"><img loading="lazy" src="${shot.file}" alt=""></a></td>` : '<td></td>'
  const body = [...rows].map(([name, found]) => {
    const cells = columns.map((column) => cell(found.find((shot) => columnOf(shot) === column)))
    return `<tr><th>${name.replace('.png', '')}</th>${cells.join('')}</tr>`
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:13px system-ui;margin:16px}td,th{vertical-align:top;padding:6px;text-align:left}
thead th{position:sticky;top:0;background:#fff}img{width:220px;max-height:420px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
<table><thead><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead>${body.join('')}</table>`,
  )
}

/** Sheets of screenshots of one language, theme and width side by side, to look at many pages at once. */
export async function contactSheets(folder: string, shots: readonly Shot[]) {
  for (const [title, group] of Map.groupBy(shots, ({ file }) => file.split('/')[0] ?? '')) {
    const width = Math.min(group[0]?.width ?? 390, 640)
    const height = Math.round(width * (width < 640 ? 3.2 : 1.6))
    for (let first = 0; first < group.length; first += COLUMNS) {
      const tiles = await Promise.all(
        group.slice(first, first + COLUMNS).map(async ({ file }, index) => ({
          input: await sharp(join(folder, file))
            .resize({ width })
            .toBuffer({ resolveWithObject: true })
            .then(({ data, info }) =>
              sharp(data)
                .extract({ left: 0, top: 0, width, height: Math.min(info.height, height) })
                .toBuffer(),
            ),
          left: GAP + index * (width + GAP),
          top: GAP,
        })),
      )
      const canvas = {
        create: {
          width: GAP + COLUMNS * (width + GAP),
          height: height + 2 * GAP,
          channels: 3 as const,
          background: '#888',
        },
      }
      await sharp(canvas)
        .composite(tiles)
        .jpeg({ quality: 85 })
        .toFile(join(folder, `sheet-${title}-${String(first / COLUMNS + 1).padStart(2, '0')}.jpg`))
    }
  }
}
