import type { Formatters } from '#app/i18n/format.ts'
import type { LanguageTexts } from '#app/i18n/language-texts.ts'
import { useWords } from '../../kit/ui/use-words.ts'
import type { AuditLine } from '../views.server.ts'

export type ToldAct = Pick<AuditLine, 'action' | 'details' | 'subjectId' | 'personName' | 'caseReference' | 'cents'>

const VARIED_BY: Readonly<Record<string, string>> = {
  'application.approved': 'certified',
  'call.refunded': 'earning',
  'case.decided': 'measure',
  'companion.featured': 'move',
  'companion.free_intro': 'isOn',
  'person.suspended': 'endAt',
}

const NAMED = ['account', 'code', 'days', 'field', 'kind', 'list', 'number', 'queue', 'role', 'year'] as const

/** Texts from other catalogues. Pages that haven't loaded them show the code. */
const ELSEWHERE: Readonly<Record<string, (code: unknown) => string>> = {
  code: (code) => `office-alarms:codes.${code}.title`,
  queue: (queue) => `office-operations:queues.${queue}`,
}

export function actSentence(
  act: ToldAct,
  texts: Pick<LanguageTexts, 'translate' | 'exists'>,
  format: Pick<Formatters, 'number' | 'euros' | 'credits' | 'date'>,
): string {
  const { action, details, subjectId, personName, caseReference, cents } = act
  const t = texts.translate('office-audit')
  const translate = t as (key: string, values?: Parameters<typeof t>[1]) => string
  const exists = (key: string) => texts.exists(`office-audit:${key}`)
  const word = (name: string) => {
    const code = details[name] ?? ''
    const keys = [`office-audit:values.${name}.${code}`, ELSEWHERE[name]?.(code) ?? '']
    const key = keys.find((each) => texts.exists(each))
    return key ? translate(key) : String(code)
  }
  const varied = VARIED_BY[action]
  const key = [...(varied ? [`variants.${action}.${details[varied] ?? null}`] : []), `acts.${action}`].find(
    (each) => exists(each) || exists(`${each}_other`),
  )
  if (!key) return action
  const count = Number(details.lines ?? details.count ?? details.sellers ?? 1)
  return translate(key, {
    ...Object.fromEntries(NAMED.map((name) => [name, word(name)])),
    name: personName || t(subjectId ? 'deleted' : 'noPerson'),
    case: caseReference ?? '',
    euros: cents === null ? '' : format.euros(cents),
    credits: format.credits(Number(details.credits ?? 0)),
    count,
    amount: format.number(count),
    endAt: details.endAt ? format.date(new Date(String(details.endAt))) : '',
    rule: details.rule ? t('rule', { rule: word('rule') }) : '',
  })
}

export function useActSentence() {
  const { i18n, format } = useWords('office-audit')
  return (act: ToldAct) => actSentence(act, i18n, format)
}
