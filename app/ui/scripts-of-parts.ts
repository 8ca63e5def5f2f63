import { preloadModule } from 'react-dom'

/** Addresses of the scripts of a part that is loaded on demand, by its name; vite.plugins.ts writes them here. */
const scriptsOfParts: Record<string, string[]> = {}

/** A page that shows a part loaded on demand names its scripts in its head, so that browsers need not find them. */
export function preloadScriptsOf(part: string): void {
  for (const address of scriptsOfParts[part] ?? []) preloadModule(address, { as: 'script' })
}
