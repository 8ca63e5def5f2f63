import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { StatementSection } from '../decisions/text.rules.ts'
import type { DecisionPage } from '../decisions/views.server.ts'
import { APPEAL_TEXT_MAX } from '../schema.ts'

type Props = { page: DecisionPage; hasJustAppealed: boolean; refused: ActionRefused | null; busy: boolean }

export function DecisionView({ page: { decisions, appeal }, hasJustAppealed, refused, busy }: Props) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  return (
    <div className="grid gap-10">
      {hasJustAppealed && decisions.length === 1 && (
        <Note tone="good" live>
          {t('decision.appealed')}
        </Note>
      )}
      {decisions.toReversed().map(({ round, decidedAt, sections }) => (
        <article key={round} className="border-line [&+article]:border-t [&+article]:pt-8">
          <p className="small text-ink-3">
            {t(round === 2 ? 'decision.second' : 'decision.first', { date: format.date(decidedAt) })}
          </p>
          <StatementText sections={sections} />
        </article>
      ))}
      {appeal.canAppeal ? (
        <AppealForm refused={refused} busy={busy} />
      ) : (
        <p className="border-line border-t pt-6 text-ink-2">
          {appeal.appealedAt
            ? t('decision.appealedAt', { date: format.date(appeal.appealedAt) })
            : t('decision.over', { day: format.longDate(appeal.until) })}
        </p>
      )}
    </div>
  )
}

export function StatementText({ sections }: { sections: readonly StatementSection[] }) {
  return (
    <div className="mt-3 grid gap-6">
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className="t1">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1.5 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}

function AppealForm({ refused, busy }: Pick<Props, 'refused' | 'busy'>) {
  const { t } = useTranslation('cases')
  const sentence = useRefusal('cases', 'failed', { most: useFormat().number(APPEAL_TEXT_MAX) })
  const problem = refused?.fields?.text ? sentence(refused.fields.text) : null
  return (
    <Panel>
      <h2 className="t1">{t('decision.appealTitle')}</h2>
      <Form method="post" noValidate className="mt-4 grid gap-5">
        {refused && !problem && <Note tone="bad">{sentence(refused.code)}</Note>}
        <TextArea
          name="text"
          label={t('decision.appealText')}
          help={t('decision.appealHelp')}
          optional
          rows={4}
          maxLength={APPEAL_TEXT_MAX}
          error={problem}
        />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {t('decision.appeal')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  )
}
