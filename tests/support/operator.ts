import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const NAMED_OPERATOR = {
  LEGAL_NAME: 'Talks GmbH',
  LEGAL_FORM: 'GmbH',
  LEGAL_ADDRESS: 'Hauptstraße 1, 10115 Berlin, Germany',
  LEGAL_REPRESENTATIVES: 'Erika Beispiel',
  LEGAL_REGISTER: 'Amtsgericht Charlottenburg, HRB 12345 B',
  LEGAL_VAT_ID: 'DE123456789',
  LEGAL_EMAIL: 'hello@talks.example',
  LEGAL_PHONE: '+49 30 1234567',
  LEGAL_DISPUTES: 'unwilling',
}

export const legalFile = (
  version: string,
  effective: string,
  body = '# Own terms\n\nLead.\n\n## First {#first}\n\nWords.\n',
) => `---\nversion: ${version}\neffective: ${effective}\ndescription: What it is.\n---\n\n${body}`

/** A folder of an owner's legal texts, with functions to add and remove files. */
export function ownersFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-legal-'))
  return {
    folder,
    put(file: string, text: string) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
