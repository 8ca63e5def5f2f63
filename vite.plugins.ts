import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const languages = new URL('./app/i18n/', import.meta.url)
const catalogues = readdirSync(languages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: language }) =>
    readdirSync(new URL(`${language}/`, languages))
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => ({
        address: `${language}/${file.replace('.ts', '.js')}`,
        path: fileURLToPath(new URL(`${language}/${file}`, languages)),
      })),
  )

/** Changes with every text; URLs of catalogues contain it (app/i18n/language-texts.ts). */
export const TEXTS_VERSION = catalogues
  .reduce((hash, { path }) => hash.update(readFileSync(path)), createHash('sha256'))
  .digest('base64url')
  .slice(0, 7)

/** Emits every catalogue as a script with its own URL. */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const { address, path } of catalogues)
      this.emitFile({ type: 'chunk', id: path, fileName: `assets/texts-${TEXTS_VERSION}/${address}` })
  },
})
