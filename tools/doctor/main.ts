import { examine } from './examine.ts'

const signs = { ok: '  ok  ', note: '  note', bad: '  MEND' }
const findings = await examine(process.env)
for (const { level, text } of findings) process.stdout.write(`${signs[level]}  ${text}\n`)
process.exit(findings.some(({ level }) => level === 'bad') ? 1 : 0)
