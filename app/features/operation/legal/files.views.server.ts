import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { officeLegal } from '#app/i18n/en/office-legal.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { interpolate } from '#app/i18n/sentence.ts'
import type { Config } from '#app/platform/config.ts'
import { readSource } from './markdown.rules.ts'
import { LEGAL_DOCUMENTS, type LegalProblem, type LegalTextKind } from './schema.ts'
import type { FileText, KnownVersion } from './versions.rules.ts'

/** The repository's texts, relative to the working directory, like migrations. */
const OUR_TEXTS = 'legal'

/** A text in one language. File names may contain anything between the document and `.md`, as in `terms.2027-01.md`. */
type Series = { document: LegalTextKind; language: Language }

/**
 * The legal texts of this installation, and problems in their files: the owner's, or ours where the owner has none or
 * no usable version. Omits texts with problems. Registered versions aren't parsed again.
 */
export function legalFiles({ legalTextsDir }: Pick<Config, 'legalTextsDir'>, registered: readonly KnownVersion[] = []) {
  const ours = readFolder(OUR_TEXTS, registered)
  if (legalTextsDir === null) return ours
  const owners = readFolder(legalTextsDir, registered)
  const usable = [...owners.texts, ...registered]
  const isOwners = (series: Series) =>
    [owners.series, usable].every((all) => all.some((each) => isSameSeries(each, series)))
  return {
    texts: [...owners.texts, ...ours.texts.filter((text) => !isOwners(text))],
    problems: [...owners.problems, ...ours.problems],
  }
}

export const isSameSeries = (one: Series, other: Series) =>
  one.document === other.document && one.language === other.language

function readFolder(folder: string, registered: readonly KnownVersion[]) {
  const texts: FileText[] = []
  const problems: LegalProblem[] = []
  const series: Series[] = []
  const entries = namesIn(folder)
  if (!entries) problems.push({ file: folder, code: 'folder_missing', detail: '' })
  for (const name of entries ?? []) {
    const language = LANGUAGES.find((each) => each === name)
    if (!language) {
      if (!/^(\.|readme)/i.test(name)) problems.push({ file: join(folder, name), code: 'unknown_file', detail: name })
      continue
    }
    for (const entry of namesIn(join(folder, name)) ?? []) {
      const file = join(folder, name, entry)
      const [document] = LEGAL_DOCUMENTS.filter((each) => new RegExp(`^${each}(\\.[\\w.-]+)?\\.md$`).test(entry))
      if (!document) {
        if (!entry.startsWith('.')) problems.push({ file, code: 'unknown_file', detail: entry })
        continue
      }
      if (!series.some((each) => isSameSeries(each, { document, language }))) series.push({ document, language })
      const read = readText(file, { document, language }, registered)
      problems.push(...read.problems)
      if (!read.text) continue
      const { version } = read.text
      if (texts.some((each) => isSameSeries(each, { document, language }) && each.version === version))
        problems.push({ file, code: 'version_twice', detail: version })
      else texts.push(read.text)
    }
  }
  return { texts, problems, series }
}

function readText(file: string, series: Series, registered: readonly KnownVersion[]) {
  let source: string
  try {
    source = readFileSync(file, 'utf8').replace(/\r\n/g, '\n')
  } catch {
    return { text: null, problems: [{ file, code: 'unreadable', detail: '' } satisfies LegalProblem] }
  }
  const place = { file, ...series, source }
  const same = registered.find((each) => isSameSeries(each, series) && each.source === source)
  if (same) return { text: { ...place, version: same.version, effectiveOn: same.declaredOn }, problems: [] }
  const read = readSource(source)
  const text = read.source && { ...place, version: read.source.version, effectiveOn: read.source.effectiveOn }
  return { text, problems: read.problems.map((problem): LegalProblem => ({ file, ...problem })) }
}

function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder).sort()
  } catch {
    return null
  }
}

export const legalProblemLine = ({ file, code, detail }: LegalProblem): string =>
  `${file}: ${interpolate(officeLegal.problems[code], { detail })}; the text before it stays`
