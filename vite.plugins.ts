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

/** Changes with every text: addresses of catalogues are made up of it (app/i18n/texts-address.ts). */
export const TEXTS_VERSION = catalogues
  .reduce((hash, { path }) => hash.update(readFileSync(path)), createHash('sha256'))
  .digest('base64url')
  .slice(0, 7)

/** Every catalogue is a script at an address of its own. */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const { address, path } of catalogues)
      this.emitFile({ type: 'chunk', id: path, fileName: `assets/texts-${TEXTS_VERSION}/${address}` })
  },
})

/** Our way to draw the icons of lucide-react (app/ui/lucide-icon.ts) in place of its own. */
export const ownIcons = (): Plugin => ({
  name: 'own-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === '../createLucideIcon.mjs' ? '\0own-icons' : null),
  load: (id) => (id === '\0own-icons' ? "export { createLucideIcon as default } from '/app/ui/lucide-icon.ts'" : null),
})

/**
 * React's signs that something is not there yet are errors, made while its script is evaluated: for their stack traces
 * a browser whose tools are open parses the script once more, and whoever measures a page measures that (decision 058).
 */
export const errorsWithoutTraces = (): Plugin => ({
  name: 'errors-without-traces',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/react-dom-client.production.js')) return
    const sign = /(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g
    if (code.match(sign)?.length !== 5) throw new Error('React’s errors are not where they were')
    return code.replace(sign, '$1 = Object.create(Error.prototype)')
  },
})

/** React Router reports what it does to who asks for it. Nobody does, and that is a kilobyte of every page. */
export const withoutReports = (): Plugin => ({
  name: 'without-reports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (!/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/.test(id)) return
    const names = ['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates']
    return [...names, 'instrumentClientSideRouter'].map((name) => `export const ${name} = () => {}`).join('\n')
  },
})

type Chunks = Record<string, { file: string; name: string; imports?: string[]; dynamicImports?: string[] }>

/** Tells the server, which is built after what browsers load, the scripts of parts that only some frames have. */
export const scriptsOfParts = (): Plugin => ({
  name: 'scripts-of-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!id.endsWith('/app/ui/scripts-of-parts.ts')) return
    const chunks: Chunks = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
    const withImports = (key: string): string[] => [key, ...(chunks[key]?.imports ?? []).flatMap(withImports)]
    const everywhere = new Set(withImports('app/routes/shell.tsx?__react-router-build-client-route'))
    const parts = [...everywhere].flatMap((key) => chunks[key]?.dynamicImports ?? [])
    const addresses = (key: string) =>
      [...new Set(withImports(key)).difference(everywhere)].map((each) => `/${chunks[each]?.file}`)
    return code.replace(
      '= {}',
      `= ${JSON.stringify(Object.fromEntries(parts.map((key) => [chunks[key]?.name, addresses(key)])))}`,
    )
  },
})
