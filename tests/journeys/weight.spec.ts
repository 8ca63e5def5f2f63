import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'

/** What a page may load in scripts, compressed, until it rests: the budget of bench/weight.ts, here for every page there is, in German. */
const budget = 150
/** Pages that are heavier for members, who have a bell, a menu and a bar of tabs; they may not become heavier still. */
const heavier: Record<string, number> = {
  'admin-application': 151,
  availability: 157,
  companion: 154,
  home: 153,
  'my-calls': 152,
  offer: 160,
  onboarding: 157,
  payouts: 165,
  'profile-by-id': 154,
  'profile-edit': 154,
}
const assets = 'build/client/assets'

type Route = { id: string; parentId?: string; module: string; imports?: string[]; hasDefaultExport: boolean }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const built = (beginning: RegExp) => readdirSync(assets).filter((name) => beginning.test(name) && name.endsWith('.js'))
const codeOf = (name: string) => readFileSync(join(assets, name), 'utf8')
const only = (names: string[]) => {
  expect(names).toHaveLength(1)
  return names[0] ?? ''
}

/** A script with everything it imports at once. */
function closure(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, next = ''] of codeOf(name).matchAll(/(?:from|import)\s*[`"']\.\/([^`"']+\.js)[`"']/g))
    closure(next, found)
  return found
}

test('no page loads more scripts than it may', () => {
  const manifest: Manifest = JSON.parse(
    codeOf(only(built(/^manifest-/))).replace(/^window\.__reactRouterManifest=|;$/g, ''),
  )
  const entry = basename(manifest.entry.module)
  const frame = closure(only(built(/^member-frame-/)))
  const textScript = (namespace: string) => {
    const [, name] = new RegExp(`"\\./de/${namespace}\\.ts":[^,]*?import\\(\`\\./([^\`]+)\``).exec(codeOf(entry)) ?? []
    if (!name) throw new Error(`no script has the texts ${namespace}`)
    return name
  }
  const textsOf = (id: string) => {
    const [, list = ''] = /texts: [^[]*\[([^\]]*)\]/.exec(readFileSync(`app/${id}.tsx`, 'utf8')) ?? []
    return [...list.matchAll(/'([a-z-]+)'/g)].map(([, namespace = '']) => namespace)
  }

  const weights = Object.values(manifest.routes)
    .filter((route) => route.hasDefaultExport && route.id.startsWith('routes/') && route.id !== 'routes/dev-kit')
    .map((route) => {
      const scripts = new Set(closure(entry))
      const texts = new Set(['ui'])
      let here: Route | undefined = route
      while (here) {
        for (const script of closure(basename(here.module))) scripts.add(script)
        for (const path of here.imports ?? []) scripts.add(basename(path))
        if (here.id === 'routes/shell') for (const script of frame) scripts.add(script)
        if (here.id !== 'root') for (const namespace of textsOf(here.id)) texts.add(namespace)
        here = here.parentId ? manifest.routes[here.parentId] : undefined
      }
      for (const namespace of texts) scripts.add(textScript(namespace))
      const bytes = [...scripts].reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0)
      return { page: route.id.replace('routes/', ''), kibibytes: Math.round(bytes / 102.4) / 10 }
    })
  expect(weights.length).toBeGreaterThan(25)
  expect(weights.filter(({ page, kibibytes }) => kibibytes > (heavier[page] ?? budget))).toEqual([])
})
