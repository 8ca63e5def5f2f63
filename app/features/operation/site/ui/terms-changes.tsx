import { Form, useNavigation } from 'react-router'
import type { SectionChange } from '#app/features/operation/legal/fill.rules.ts'
import type { LegalSection } from '#app/features/operation/legal/schema.ts'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import type { TermsChangesData } from '../legal.views.server.ts'
import { LegalBlocks } from './legal-blocks.tsx'

export function TermsChanges(props: { page: TermsChangesData; next: string; refused: string | null }) {
  const { page, next, refused } = props
  const { t } = useTranslation('legal')
  const { language } = useFormat()
  const lead = page.hasBefore ? (page.isToCome ? 'changes.leadToCome' : 'changes.leadInForce') : 'changes.onlyOne'
  return (
    <Page title={t('changes.title')} lead={t(lead, { date: page.date })} className="pb-16">
      {page.acceptance && <Acceptance acceptance={page.acceptance} next={next} refused={refused} />}
      {page.hasBefore && page.changes.length === 0 && <p className="text-ink-2">{t('changes.none')}</p>}
      <div className="grid gap-10">
        {page.changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </div>
      {page.changes.length > 0 && <p className="mt-10 text-ink-2">{t('changes.rest')}</p>}
      {page.version && (
        <p className="mt-4">
          <TextLink to={`/${language}/terms?version=${page.version}`}>{t('changes.whole')}</TextLink>
        </p>
      )}
    </Page>
  )
}

function Change({ change: { id, before, after } }: { change: SectionChange }) {
  const { t } = useTranslation('legal')
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="d3">
        {(after ?? before)?.heading}
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-2 lg:gap-12">
        <Side
          title={t('changes.before')}
          section={before}
          otherHeading={after?.heading}
          none={t('changes.wasNotThere')}
        />
        <Side title={t('changes.after')} section={after} otherHeading={before?.heading} none={t('changes.isGone')} />
      </div>
    </section>
  )
}

function Side(props: { title: string; section: LegalSection | null; otherHeading: string | undefined; none: string }) {
  const { title, section, otherHeading, none } = props
  return (
    <div className="min-w-0 hyphens-auto">
      <h3 className="small font-semibold text-ink-3">{title}</h3>
      {!section && <p className="mt-3 text-ink-3">{none}</p>}
      {section && otherHeading !== undefined && otherHeading !== section.heading && (
        <p className="mt-3 font-semibold">{section.heading}</p>
      )}
      {section && <LegalBlocks blocks={section.blocks} />}
    </div>
  )
}

function Acceptance(props: {
  acceptance: NonNullable<TermsChangesData['acceptance']>
  next: string
  refused: string | null
}) {
  const { acceptance, next, refused } = props
  const { t } = useTranslation('legal')
  const { language } = useFormat()
  const sentence = useRefusal('legal', 'terms_changed_again')
  const busy = useNavigation().formData !== undefined
  if (acceptance.isAccepted) {
    return (
      <Note tone="good" live className="mb-10">
        {t('changes.accept.done')}
      </Note>
    )
  }
  return (
    <section aria-labelledby="accept" className="panel mb-10 max-w-[720px]">
      <h2 id="accept" className="t1">
        {t('changes.accept.title')}
      </h2>
      <p className="mt-2 text-ink-2">{t(acceptance.isDue ? 'changes.accept.due' : 'changes.accept.ahead')}</p>
      <Form method="post" className="mt-5 grid gap-5">
        {refused && <Note tone="bad">{sentence(refused)}</Note>}
        <input type="hidden" name="version" value={acceptance.version} />
        <input type="hidden" name="next" value={next} />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {t('changes.accept.submit')}
          </Button>
          <Button variant="ghost" to={next || `/${language}/dashboard`}>
            {t('changes.accept.later')}
          </Button>
        </ButtonRow>
      </Form>
      <p className="small mt-4 text-ink-3">
        <RichText
          text={t('changes.accept.end')}
          marks={{ end: (words) => <TextLink to={`/${language}/account/delete`}>{words}</TextLink> }}
        />
      </p>
    </section>
  )
}
