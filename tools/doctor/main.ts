import { examine } from './examine.ts'
import { examineStripe } from './stripe.ts'

const signs = { ok: '  ok  ', note: '  note', bad: '  MEND' }
const findings = await (process.argv[2] === 'stripe' ? examineStripe(process.env) : examine(process.env))
for (const { level, text } of findings) process.stdout.write(`${signs[level]}  ${text}\n`)
process.exit(findings.some(({ level }) => level === 'bad') ? 1 : 0)
