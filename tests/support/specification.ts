import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS: Record<string, string> = {
  A: 'Accounts',
  O: 'Onboarding',
  P: 'Profiles',
  D: 'The directory of companions',
  C: 'A companion’s public page',
  V: 'Availability',
  B: 'Booking',
  K: 'Calls',
  R: 'Ratings',
  M: 'Credits and purchases',
  E: 'Rates and earnings',
  Y: 'Payouts',
  N: 'Notifications',
  H: 'Dashboard',
  S: 'The site',
  T: 'Trust and safety',
  X: 'Analytics, images and constants',
}

/** A clause of the specification in our words, and the pages of docs/ that promise it. */
export type Clause = { id: string; words: string[]; pages: string[] }

const isClause = (id: string) => /^[A-Z]-\d{2}$/.test(id)

/** Every clause that docs/features promises or docs/roadmap.md still owes, by id. */
export function listClauses(): Clause[] {
  const pages = [...readdirSync('docs/features').map((name) => join('features', name)), 'roadmap.md']
  const clauses = new Map<string, Clause>()
  for (const page of pages) {
    for (const line of readFileSync(join('docs', page), 'utf8').split('\n')) {
      const [ids = '', words = ''] = line.startsWith('|')
        ? line
            .split('|')
            .slice(1)
            .map((cell) => cell.trim())
        : []
      for (const id of ids.split(/[,\s]+/).filter(isClause)) {
        const clause = clauses.get(id) ?? { id, words: [], pages: [] }
        if (!clause.words.includes(words)) clause.words.push(words)
        if (!clause.pages.includes(page)) clause.pages.push(page)
        clauses.set(id, clause)
      }
    }
  }
  return [...clauses.values()].sort((one, other) => one.id.localeCompare(other.id))
}

/** docs/specification.md as text. */
export function specificationPage(): string {
  const clauses = listClauses()
  const sections = Object.entries(GROUPS).map(([letter, title]) => {
    const rows = clauses
      .filter(({ id }) => id.startsWith(`${letter}-`))
      .map(({ id, words, pages }) => {
        const links = pages.map((page) => `[${page.replace('features/', '').replace('.md', '')}](${page})`)
        return `| ${id} | ${words.join(' ')} | ${links.join(', ')} |`
      })
    return `## ${letter}: ${title}\n\n| id | what it does | promised in |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# The specification by clause

What the product does, clause by clause, in our words: ${clauses.length} clauses. The page in the last column names the test that proves it;
\`roadmap\` lists what is not built yet. Made from those pages by
\`npx vitest run --project unit tests/specification.test.ts -u\`; a test compares it.

${sections.join('\n')}`
}
