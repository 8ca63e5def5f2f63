import { mkdirSync, writeFileSync } from 'node:fs'
import { dataModel } from './data-model.ts'
import { eventCatalogue } from './events.ts'
import { processingRecord } from './record-of-processing.ts'
import { settingsTable } from './settings.ts'

const FOLDER = 'build/docs'
const pages = {
  'data-model': dataModel,
  events: eventCatalogue,
  'record-of-processing': processingRecord,
  settings: settingsTable,
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(`${FOLDER}/${name}.md`, page())
  process.stdout.write(`  ${FOLDER}/${name}.md\n`)
}
